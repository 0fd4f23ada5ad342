import { Search } from 'lucide-react'
import { Button } from '#ui/button'
import { IconButton } from '#ui/icon-button'
import { Camera } from './camera.tsx'
import s from './gate.module.css'

type Props = {
  stream: MediaStream | undefined
  /** The camera does not work. */
  blind: boolean
  /** It waits for a decision. */
  held: boolean
  note: string | undefined
  /** Inside the app each scan is asked for. */
  onScan: (() => void) | undefined
  onName: () => void
}

/** The strip at the foot: what the camera does, and the way round it. */
export function Finder({ stream, blind, held, note, onScan, onName }: Props) {
  const title = held ? 'Camera waits' : blind ? 'No camera' : 'Ready for the next one'
  const hint = held
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
      {onScan && !held && <Button onClick={onScan}>Scan</Button>}
      <IconButton icon={Search} label="Type a name instead" onClick={onName} />
    </div>
  )
}
