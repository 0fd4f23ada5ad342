import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { gateMachine } from '#machines/gate/gate.machine'
import { reasonProblem } from '#shared/api/gate/override-reason'
import { Button } from '#ui/elements/button'
import { TextArea } from '#ui/fields/text-area'
import { Dialog } from '#ui/overlays/dialog'

/** The reason to let somebody in despite a warning, stored with the check-in. */
export function Excuse({ gate, name }: { gate: ActorRefFrom<typeof gateMachine>; name: string }) {
  const reason = useSelector(gate, ({ context }) => context.reason)
  const short = reasonProblem(reason) !== undefined
  const back = () => gate.send({ type: 'back' })
  return (
    <Dialog
      open
      onClose={back}
      title={`Let ${name} in?`}
      size="s"
      foot={
        <>
          <Button onClick={back}>Back</Button>
          <Button
            kind="primary"
            disabledReason={short ? 'Say why first' : undefined}
            onClick={() => gate.send({ type: 'admit' })}
          >
            Let in
          </Button>
        </>
      }
    >
      <TextArea
        label="Why does the warning not count today?"
        hint="Kept with the check-in and read by the site’s manager."
        maxLength={500}
        value={reason}
        onChange={(value) => gate.send({ type: 'changeReason', reason: value })}
      />
    </Dialog>
  )
}
