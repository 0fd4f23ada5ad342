import { ChevronLeft } from 'lucide-react'
import { type FormEvent, type ReactNode, useContext, useEffect, useRef } from 'react'
import { Mark } from '#ui/display/mark'
import { Button } from '#ui/elements/button'
import { ButtonLink } from '#ui/elements/button-link'
import { Steps } from '#ui/navigation/steps'
import { Bridge } from './bridge.tsx'
import { Channel } from './channel.tsx'
import s from './registration.module.css'

export type RegistrationLayoutProps = {
  /** 1 to 6; absent before and after the steps. */
  step?: number | undefined
  title: string
  hint?: ReactNode
  onBack?: (() => void) | undefined
  /** Target of a Back that leaves the registration. */
  backHref?: string | undefined
  onContinue?: (() => void) | undefined
  continueLabel?: string | undefined
  busy?: boolean | undefined
  /** The reason that Continue is disabled. */
  disabledReason?: string | undefined
  /** The server's refusal: a new one moves the focus to the first field with an error. */
  refused?: object | undefined
  /** Selector: the first matching control gets the focus instead of the title. */
  focus?: string | undefined
  /**
   * For a text without any control: the scroll area can get the focus, so that it can be scrolled with the keyboard.
   */
  toRead?: boolean | undefined
  children?: ReactNode
}

/**
 * One question per screen: Back, the mark, and Continue, which is docked at the bottom on phones. Enter submits. The
 * state of the native app's bridge is shown above the question.
 */
export function RegistrationLayout({
  step,
  title,
  hint,
  onBack,
  backHref,
  onContinue,
  continueLabel = 'Continue',
  busy,
  disabledReason,
  refused,
  focus,
  toRead,
  children,
}: RegistrationLayoutProps) {
  const channel = useContext(Channel)
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const wanted = focus ? form.current?.querySelector<HTMLElement>(focus) : heading.current
    wanted?.focus({ preventScroll: true })
  }, [focus])
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!disabledReason && !busy) onContinue?.()
  }
  return (
    <form className={s.screen} noValidate onSubmit={submit} ref={form}>
      <header className={s.top}>
        <span className={s.back}>
          {onBack && (
            <Button kind="quiet" icon={ChevronLeft} onClick={onBack}>
              Back
            </Button>
          )}
          {!onBack && backHref && (
            <ButtonLink kind="quiet" icon={ChevronLeft} href={backHref}>
              Back
            </ButtonLink>
          )}
        </span>
        <span className={s.mark} role="img" aria-label="Muster">
          <Mark />
        </span>
        <span />
      </header>
      <main className={s.main} id="main">
        <div className={s.scroll} tabIndex={toRead ? 0 : undefined}>
          <div className={s.column}>
            {channel && <Bridge channel={channel} />}
            {step !== undefined && <Steps now={step} />}
            <div className={s.head}>
              <h1 className={s.title} tabIndex={-1} data-ring="none" ref={heading}>
                {title}
              </h1>
              {hint && <div className={s.hint}>{hint}</div>}
            </div>
            {children}
          </div>
        </div>
        {onContinue && (
          <div className={s.dock} data-dock="">
            <Button
              type="submit"
              kind="primary"
              size="l"
              wide
              busy={busy}
              disabledReason={disabledReason}
              reasonPlacement="under"
            >
              {continueLabel}
            </Button>
          </div>
        )}
      </main>
    </form>
  )
}
