import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { gatePositionLifecycle } from '#lifecycles/gate/gate-position'
import { hasTag } from '#lifecycles/law'
import type { gatesMachine } from '#machines/gate/gates.machine'
import { Confirm } from '#ui/overlays/confirm'

/** Confirmations before a gate is set free, locked or deleted. */
export function GateQuestions({ actor }: { actor: ActorRefFrom<typeof gatesMachine> }) {
  const moving = useSelector(actor, (state) => state.matches({ operating: 'confirming' }))
  const removing = useSelector(
    actor,
    (state) => state.matches({ operating: 'confirmingRemoval' }) || state.matches({ operating: 'removing' }),
  )
  const busy = useSelector(actor, (state) => state.matches({ operating: 'removing' }))
  const gate = useSelector(actor, (state) => state.context.gate?.gate_id ?? '')
  const locks = useSelector(
    actor,
    ({ context: { position } }) => position !== undefined && hasTag(gatePositionLifecycle, position, 'shut'),
  )
  const answers = { onConfirm: () => actor.send({ type: 'confirm' }), onDeny: () => actor.send({ type: 'deny' }) }
  return (
    <>
      <Confirm
        open={moving}
        question={locks ? `Lock ${gate}?` : `Set ${gate} free?`}
        verb={locks ? 'Lock' : 'Set free'}
        danger
        {...answers}
      >
        {locks
          ? 'It opens for nobody, whoever has checked in, until it is moved again.'
          : 'It turns for everybody, checked in or not, until it is moved again.'}
      </Confirm>
      <Confirm open={removing} question={`Delete ${gate}?`} verb="Delete" danger busy={busy} {...answers}>
        Nobody opens it from here any more. Its log is kept.
      </Confirm>
    </>
  )
}
