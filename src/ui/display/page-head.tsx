import type { ReactNode } from 'react'
import { Skeleton } from '#ui/elements/skeleton'
import s from './page-head.module.css'

type Props = {
  title: ReactNode
  /** Link to the parent page. */
  back?: ReactNode
  /** Before the title: an `Avatar`. */
  picture?: ReactNode
  /** What is said of the thing: words and chips. */
  under?: ReactNode
  /** Buttons at the right. */
  actions?: ReactNode
  /** The actions are short: they stay at the right on a phone too. */
  inRow?: boolean | undefined
}

/** The head of the page of one thing. */
export function PageHead({ title, back, picture, under, actions, inRow }: Props) {
  return (
    <header className={s.head} data-row={inRow || undefined}>
      <div className={s.who}>
        {picture}
        <div>
          {back && <p className={s.back}>{back}</p>}
          <h1>{title}</h1>
          {under && <p className={s.under}>{under}</p>}
        </div>
      </div>
      {actions && <div className={s.actions}>{actions}</div>}
    </header>
  )
}

export const PageHeadSkeleton = () => (
  <div className={s.head}>
    <Skeleton width={280} height={26} />
  </div>
)
