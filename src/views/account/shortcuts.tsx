import { useActorRef, useSelector } from '@xstate/react'
import { shortcutsMachine } from '#machines/account/shortcuts.machine'
import { Switch } from '#ui/fields/switch'
import s from './settings.module.css'

/** Single-key shortcuts can be turned off, for users of speech input and those who press keys by accident. */
export function Shortcuts() {
  const actor = useActorRef(shortcutsMachine)
  const on = useSelector(actor, (state) => state.matches('on'))
  return (
    <div className={s.form}>
      <Switch
        label="Single-key shortcuts"
        checked={on}
        onChange={(wanted) => actor.send({ type: wanted ? 'turnOn' : 'turnOff' })}
      />
      <p>When you review timesheets: J and K for next and previous, A to accept, R to reject, N for the note.</p>
    </div>
  )
}
