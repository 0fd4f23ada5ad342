import { useActorRef, useSelector } from '@xstate/react'
import { themeMachine } from '#machines/account/theme.machine'
import { Segmented } from '#ui/navigation/segmented'

const options = [
  { value: 'system', label: 'As the device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** Light, dark, or the device's setting. */
export function ThemeChoice() {
  const actor = useActorRef(themeMachine)
  const theme = useSelector(actor, (state) => state.context.theme)
  return (
    <Segmented
      label="Theme"
      options={options}
      value={theme}
      onChange={(chosen) => actor.send({ type: 'choose', theme: chosen })}
    />
  )
}
