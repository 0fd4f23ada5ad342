import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { phoneVerificationMachine } from '#machines/registration/phone-verification.machine'
import { pathOf } from '#shared/api/kit/paths'
import { Agree } from '#views/account/agree'
import { Unanswered } from '#views/shared/unanswered'
import { Code } from './code.tsx'
import { Password } from './password.tsx'
import { type Ended, Phone, SessionEndedBanner } from './phone.tsx'
import { Taken } from './taken.tsx'
import { Waiting } from './waiting.tsx'

type PhoneVerificationProps = Ended & { actor: ActorRefFrom<typeof phoneVerificationMachine> }

/** From the phone number to a signed-in worker. */
export function PhoneVerification({ actor, ...ended }: PhoneVerificationProps) {
  const state = useSelector(actor, (s) => s.value)
  const message = useSelector(actor, (s) => s.context.formError.message)
  const setting = useSelector(actor, (s) => (s.context.known ? 'reset' : 'new'))
  const code = useSelector(actor, (s) => s.children.enterCode)
  const agree = useSelector(actor, (s) => s.children.agree)
  const back = () => actor.send({ type: 'back' })
  switch (state) {
    case 'agreeing':
      return agree ? (
        <Agree
          actor={agree}
          title={() => 'Before you start'}
          hint="Read these and tick both. Then we ask for your mobile number."
          backHref={pathOf({ route: 'login', params: {} })}
          notice={<SessionEndedBanner {...ended} />}
        />
      ) : (
        <Waiting />
      )
    case 'agreeingAgain':
      return agree ? (
        <Agree
          actor={agree}
          title={() => 'Our terms have just changed'}
          hint="Read and tick them again. Nothing you entered is lost."
        />
      ) : (
        <Waiting />
      )
    case 'enteringPhone':
    case 'sendingCode':
      return <Phone actor={actor} {...ended} />
    case 'enteringCode':
      return code ? <Code actor={code} /> : <Waiting />
    case 'enteringPassword':
    case 'signingIn':
      return <Password key="existing" actor={actor} of="existing" />
    case 'settingPassword':
    case 'savingPassword':
      return <Password key={setting} actor={actor} of={setting} />
    case 'notAgreed':
      return <Unanswered message={message} onRetry={() => actor.send({ type: 'retry' })} />
    case 'codeUnsent':
    case 'notSignedIn':
    case 'passwordUnsaved':
      return <Unanswered message={message} onRetry={() => actor.send({ type: 'retry' })} onBack={back} />
    case 'taken':
      return <Taken onBack={back} />
    case 'signedIn':
      return <Waiting />
  }
}
