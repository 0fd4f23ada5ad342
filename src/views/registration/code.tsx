import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { codeEntryMachine } from '#machines/registration/code-entry.machine'
import { showPhone } from '#shared/api/kit/phone'
import { Button } from '#ui/elements/button'
import { ErrorText } from '#ui/elements/error-text'
import { LinkButton } from '#ui/elements/link-button'
import { CodeField } from '#ui/fields/code-field'
import { RegistrationLayout } from '#views/shared/registration'
import s from './code.module.css'
import { CodeHelp } from './code-help.tsx'

const length = 6
const toGo = (digits: number) => (digits > 0 ? `${digits} ${digits === 1 ? 'digit' : 'digits'} to go` : undefined)
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Six boxes for the code, the wait before a new one, and the help box. */
export function Code({ actor }: { actor: ActorRefFrom<typeof codeEntryMachine> }) {
  const code = useSelector(actor, (state) => state.context.code)
  const phone = useSelector(actor, (state) => showPhone(state.context.phone))
  const secondsLeft = useSelector(actor, (state) => state.context.secondsLeft)
  const formError = useSelector(actor, (state) => state.context.formError)
  const notice = useSelector(actor, (state) => state.context.notice)
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  const unanswered = useSelector(actor, (state) => state.matches({ entering: { code: 'unanswered' } }))
  const cooling = useSelector(actor, (state) => state.matches({ entering: { resend: 'cooling' } }))
  const sending = useSelector(actor, (state) => state.matches({ entering: { resend: 'sending' } }))
  const help = useSelector(actor, (state) => state.children.help)
  const back = () => actor.send({ type: 'back' })
  return (
    <RegistrationLayout
      title="Type the 6 digits"
      hint={
        <>
          Sent to <span className={s.number}>{phone}</span>. <LinkButton onClick={back}>Change</LinkButton>
        </>
      }
      onBack={back}
      onContinue={() => actor.send({ type: 'continue' })}
      busy={busy}
      disabledReason={toGo(length - code.length)}
      refused={formError}
      focus="input"
    >
      <CodeField
        label="Code"
        hideLabel
        size="l"
        value={code}
        onChange={(typed) => actor.send({ type: 'changeCode', code: typed })}
        error={formError.errors.code ?? formError.message}
      />
      {unanswered && !formError.message && (
        <ErrorText announce>There was no answer. Press Continue to try again.</ErrorText>
      )}
      <div className={s.again}>
        {cooling ? (
          <span className={s.clock}>{`Again in ${clock(secondsLeft)}`}</span>
        ) : (
          <Button kind="quiet" busy={sending} onClick={() => actor.send({ type: 'resend' })}>
            Send a new code
          </Button>
        )}
        <Button kind="quiet" onClick={() => help?.send({ type: 'haveNoCode' })}>
          I don't have a code
        </Button>
      </div>
      {notice && <ErrorText announce>{notice}</ErrorText>}
      {help && <CodeHelp actor={help} phone={phone} />}
    </RegistrationLayout>
  )
}
