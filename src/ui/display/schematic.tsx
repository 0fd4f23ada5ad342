import { MapPin } from 'lucide-react'
import { Icon } from '#ui/elements/icon'
import s from './schematic.module.css'

/** A town on a schematic map; `left` and `top` in percent. `pins`: names of what is there, shown side by side. */
export type SchematicTown = { name: string; left: number; top: number; pins: readonly string[] }

/** A rough map: towns as names, with pins. It shows no roads or rivers, so that nobody takes it for a real map. */
export function Schematic({ towns }: { towns: readonly SchematicTown[] }) {
  const description = towns.flatMap(({ name, pins }) => pins.map((pin) => `${pin}: ${name}`)).join(', ')
  return (
    <div className={s.schematic} role="img" aria-label={description}>
      {towns.map(({ name, left, top, pins }) => (
        <span
          key={name}
          className={s.town}
          data-pinned={pins.length ? true : undefined}
          style={{ left: `${left}%`, top: `${top}%` }}
        >
          {pins.length > 0 && (
            <span className={s.pins}>
              {pins.map((pin) => (
                <span key={pin} className={s.pin}>
                  <Icon of={MapPin} />
                  <span className={s.name}>{pin}</span>
                </span>
              ))}
            </span>
          )}
          {name}
        </span>
      ))}
    </div>
  )
}
