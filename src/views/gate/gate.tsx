import { useActorRef, useSelector } from '@xstate/react'
import { CameraOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { gateMachine } from '#machines/gate/gate.machine'
import { offerOf } from '#machines/gate/presence-undo'
import type { ControlledSite } from '#shared/api/gate/site-control'
import { Button } from '#ui/elements/button'
import { Banner } from '#ui/feedback/banner'
import { Undo, UndoActor } from '#views/shared/undo-actor'
import { useActorEvents } from '#views/shared/use-actor-events'
import { Camera } from './camera.tsx'
import { Excuse } from './excuse.tsx'
import { Finder } from './finder.tsx'
import s from './gate.module.css'
import { VerdictView } from './verdict.tsx'

type Props = {
  site: ControlledSite
  userId: string
  wrapper: boolean
  age: ReactNode
  /** Number of scans waiting for a network. */
  waiting: number
  onName: () => void
  /** The server refused somebody who was let in by this device’s list. */
  onTurnedDown: () => void
}

/**
 * The camera first. A verdict fills the screen of a phone, and the next person can be scanned without pressing a
 * button.
 */
export function Gate({ site, userId, wrapper, age, waiting, onName, onTurnedDown }: Props) {
  const gate = useActorRef(gateMachine, { input: { userId, siteId: site.id, wrapper } })
  const scan = useSelector(gate, ({ children }) => children.scan)
  const stream = useSelector(scan, (state) => state?.context.stream)
  const message = useSelector(scan, (state) => state?.context.message)
  const blind = useSelector(scan, (state) => state?.hasTag('blind') ?? false)
  const scanning = useSelector(scan, (state) => state?.hasTag('busy') ?? false)
  const verdict = useSelector(gate, ({ context }) => context.verdict)
  const hasVerdict = useSelector(gate, (state) => state.hasTag('verdictShown'))
  const closable = useSelector(gate, (state) => state.hasTag('closable'))
  const awaitsDecision = useSelector(gate, (state) => state.hasTag('cameraPaused'))
  const busy = useSelector(gate, (state) => state.hasTag('busy'))
  const excusing = useSelector(gate, (state) => state.matches('excusing'))
  const unsent = useSelector(gate, (state) => state.hasTag('unsent'))
  const undoable = useSelector(gate, (state) => state.matches({ admitted: { unsent: 'undoable' } }))
  const undoing = useSelector(gate, (state) => state.matches('undoing'))
  const underWay = useSelector(gate, (state) => state.matches({ admitted: { unsent: 'underWay' } }))
  const note = useSelector(gate, ({ context }) => context.note)
  const undo = UndoActor.useActorRef()
  useActorEvents(gate, ({ type, entry: { check_in_id, move, name } }) => {
    if (type === 'turnedDown') onTurnedDown()
    else if (check_in_id && move !== 'turnAway')
      undo.send({ type: 'offer', offer: offerOf([{ check_in_id, move, name }]) })
  })
  useActorEvents(undo, (event) => {
    if (event.type !== 'ended') return
    for (const { id } of event.undone) gate.send({ type: 'takenBack', check_in_id: id })
  })
  const scanOne = wrapper ? () => gate.send({ type: 'scan' }) : undefined
  const finder = (
    <Finder
      stream={hasVerdict || wrapper ? stream : undefined}
      blind={blind}
      awaitsDecision={awaitsDecision}
      note={note}
      onScan={scanOne}
      onName={onName}
    />
  )
  if (hasVerdict && verdict)
    return (
      <div className={s.screen}>
        <div className={s.age}>{age}</div>
        <VerdictView
          verdict={verdict}
          siteId={site.id}
          waiting={waiting}
          awaitsDecision={awaitsDecision}
          onTurnAway={() => gate.send({ type: 'turnAway' })}
          onExcuse={() => gate.send({ type: 'excuse' })}
          undo={<Undo inline />}
          unsent={unsent}
          underWay={underWay}
          undoing={undoing}
          onClose={closable ? () => gate.send({ type: 'close' }) : undefined}
          onUndo={undoable || undoing ? () => gate.send({ type: 'undo' }) : undefined}
        />
        {finder}
        {excusing && <Excuse gate={gate} name={verdict.person?.name ?? ''} />}
      </div>
    )
  return (
    <div className={s.ready} aria-busy={busy || undefined}>
      {waiting > 0 && (
        <Banner tone="wait">
          {waiting === 1 ? 'One scan waits' : `${waiting} scans wait`} for a network. They are kept on this device and
          sent in their order.
        </Banner>
      )}
      {blind ? (
        <div className={s.blind} role="alert">
          <CameraOff aria-hidden="true" size={48} />
          <p>{message}</p>
          <div className={s.row}>
            <Button kind="primary" onClick={onName}>
              Find by name
            </Button>
            <Button onClick={() => gate.send({ type: 'retry' })}>Try again</Button>
          </div>
        </div>
      ) : wrapper ? (
        <Button kind="primary" size="l" wide busy={scanning} onClick={scanOne}>
          Scan a code
        </Button>
      ) : (
        <Camera stream={stream} />
      )}
      {wrapper && message && (
        <Banner tone="bad" announce>
          {message}
        </Banner>
      )}
      {finder}
    </div>
  )
}
