import { useSelector } from '@xstate/react'
import { Phone } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import type { codeHelpMachine } from '#machines/registration/code-help.machine'
import { Button } from '#ui/elements/button'
import { ButtonLink } from '#ui/elements/button-link'
import { HelpBox } from '#ui/overlays/help-box'

const titles = {
  offering: 'We have sent you a new code',
  apologising: 'We could not reach our help',
  requestingCallBack: 'Asking for a call back',
  promised: 'We will call you',
}

/** The help box of the code screen: that a new code was sent, and the help line or a call back. */
export function CodeHelp({ actor, phone }: { actor: ActorRefFrom<typeof codeHelpMachine>; phone: string }) {
  const state = useSelector(actor, (s) => s.value)
  const line = useSelector(actor, (s) => s.context.helpLine)
  if (state === 'closed' || state === 'reporting') return null
  const failed = state === 'apologising'
  const promised = state === 'promised'
  return (
    <HelpBox
      title={titles[state]}
      onClose={() => actor.send({ type: 'closeHelp' })}
      announce
      note="Monday to Saturday, 06:00 to 20:00"
      actions={
        <>
          {line && (
            <ButtonLink size="l" wide icon={Phone} href={`tel:${line.replace(/\s/g, '')}`}>
              {line}
            </ButtonLink>
          )}
          {!promised && (
            <Button
              size="l"
              wide
              busy={state === 'requestingCallBack'}
              onClick={() => actor.send({ type: 'callMeBack' })}
            >
              {`Call me back on ${phone}`}
            </Button>
          )}
        </>
      }
    >
      {promised
        ? `On ${phone}, as soon as somebody is free. You can also call us.`
        : failed
          ? 'Check your signal and try again, or call our help line.'
          : 'Nothing after a minute? Call our help line, or send us your number and we will call you back.'}
    </HelpBox>
  )
}
