import { useActorRef, useSelector } from '@xstate/react'
import { contentMachine } from '#machines/platform/content.machine'
import { dayInNumbers } from '#shared/domain/kit/words'
import { Skeleton } from '#ui/elements/skeleton'
import { ErrorState } from '#ui/feedback/error-state'
import { LoadingTitle } from '#views/shared/loading-title'
import s from './content.module.css'

/** A content page: headings, paragraphs, lists. `untitled`: the title is shown by the surrounding element. */
export function Content({ slug, untitled }: { slug: string; untitled?: boolean }) {
  const actor = useActorRef(contentMachine, { input: { slug } })
  const page = useSelector(actor, (state) => state.context.page)
  if (useSelector(actor, (state) => state.matches('unreachable')))
    return (
      <ErrorState
        title="This page could not be loaded"
        level={untitled ? 3 : 1}
        onRetry={() => actor.send({ type: 'retry' })}
      />
    )
  if (!page)
    return (
      <article className={s.page} aria-busy="true">
        {!untitled && <LoadingTitle />}
        <Skeleton width={240} height={28} />
        <Skeleton height={120} />
      </article>
    )
  return (
    <article className={s.page}>
      {!untitled && <h1>{page.title}</h1>}
      <p className={s.age}>Updated {dayInNumbers(page.updated_at)}</p>
      {page.blocks.map((block) =>
        block.kind === 'heading' ? (
          <h2 key={block.text}>{block.text}</h2>
        ) : (
          <p key={block.text} className={block.kind === 'item' ? s.item : undefined}>
            {block.text}
          </p>
        ),
      )}
    </article>
  )
}
