import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ConsentText, consentMachine } from '#machines/account/consent.machine'
import { Button } from '#ui/elements/button'
import { ErrorText } from '#ui/elements/error-text'
import { LinkButton } from '#ui/elements/link-button'
import { Skeleton } from '#ui/elements/skeleton'
import { Checkbox } from '#ui/fields/checkbox'
import { Dialog } from '#ui/overlays/dialog'
import { Content } from '#views/platform/content'
import { RegistrationLayout, type RegistrationLayoutProps } from '#views/shared/registration'
import { Unanswered } from '#views/shared/unanswered'
import s from './agree.module.css'

type AgreeProps = Pick<RegistrationLayoutProps, 'step' | 'onBack' | 'backHref'> & {
  actor: ActorRefFrom<typeof consentMachine>
  title: (texts: ConsentText[]) => string
  hint: string
  /** Above the texts. */
  notice?: ReactNode
  /** Below the texts. */
  children?: ReactNode
}
/** Start of the checkbox label, before the title of the text. */
const words: Record<string, string> = {
  'privacy-policy': 'I have read the',
  'site-conduct': 'I have read and will follow:',
}

/** The texts to agree to, each with a checkbox and a link to read it. Ticks are kept while a text is open. */
export function Agree({ actor, title, hint, step, onBack, backHref, notice, children }: AgreeProps) {
  const texts = useSelector(actor, (state) => state.context.texts)
  const ticked = useSelector(actor, (state) => state.context.ticked)
  const open = useSelector(actor, (state) => state.context.reading)
  const message = useSelector(actor, (state) => state.context.formError.message)
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  const unreachable = useSelector(actor, (state) => state.hasTag('unreachable'))
  if (unreachable)
    return <Unanswered step={step} message={message} onRetry={() => actor.send({ type: 'retry' })} onBack={onBack} />
  if (texts.length === 0)
    return (
      <RegistrationLayout step={step} title={title(texts)} hint={hint} onBack={onBack} backHref={backHref}>
        {notice}
        <Skeleton height={96} />
      </RegistrationLayout>
    )
  const close = () => actor.send({ type: 'close' })
  const missing = texts.filter(({ slug }) => !ticked.includes(slug))
  return (
    <RegistrationLayout
      step={step}
      title={title(texts)}
      hint={hint}
      onBack={busy ? undefined : onBack}
      backHref={backHref}
      onContinue={() => actor.send({ type: 'continue' })}
      busy={busy}
      disabledReason={
        missing.length ? (texts.length > 1 ? 'Tick every box to go on' : 'Tick the box to go on') : undefined
      }
    >
      {notice}
      <ul className={s.texts}>
        {texts.map(({ slug, title: name, changed }) => (
          <li key={slug}>
            <Checkbox
              label={
                <>
                  {words[slug] ?? 'I have read and agree to the'}{' '}
                  <LinkButton onClick={() => actor.send({ type: 'read', slug })}>{name}</LinkButton>
                </>
              }
              checked={ticked.includes(slug)}
              onChange={(tick) => actor.send({ type: 'tick', slug, ticked: tick })}
            />
            {changed && <p className={s.changed}>It has changed since you agreed to it.</p>}
          </li>
        ))}
      </ul>
      {message && <ErrorText announce>{message}</ErrorText>}
      {children}
      <Dialog
        open={open !== undefined}
        onClose={close}
        title={texts.find(({ slug }) => slug === open)?.title}
        foot={
          <Button size="l" onClick={close}>
            Done
          </Button>
        }
      >
        {open && <Content slug={open} untitled />}
      </Dialog>
    </RegistrationLayout>
  )
}
