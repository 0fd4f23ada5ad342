import { Search } from 'lucide-react'
import { Button } from '#ui/elements/button'
import { IconButton } from '#ui/elements/icon-button'
import { Camera } from './camera.tsx'
import s from './gate.module.css'

type Props = {
  stream: MediaStream | undefined
  /** The camera does not work. */
  blind: boolean
  /** The camera is paused until the guard has decided. */
  awaitsDecision: boolean
  note: string | undefined
  /** Given inside the native app, where each scan is started by a button. */
  onScan: (() => void) | undefined
  onName: () => void
}

/** The strip at the bottom: the camera's state, and the search by name instead. */
export function Finder({ stream, blind, awaitsDecision, note, onScan, onName }: Props) {
  const title = awaitsDecision ? 'Camera waits' : blind ? 'No camera' : 'Ready for the next one'
  const hint = awaitsDecision
    ? 'Decide for this person first'
    : blind
      ? 'Find people by name'
      : onScan
        ? 'Press Scan for the next pass'
        : 'Just hold up the next pass'
  return (
    <div className={s.finder}>
      {stream && <Camera stream={stream} small />}
      <div className={s.grow} role="status">
        <p className={s.strong}>{note ?? title}</p>
        <p>{hint}</p>
      </div>
      {onScan && !awaitsDecision && <Button onClick={onScan}>Scan</Button>}
      <IconButton icon={Search} label="Type a name instead" onClick={onName} />
    </div>
  )
}
