import { ChevronRight } from 'lucide-react'
import type { ControlledSite } from '#shared/api/gate/site-control'
import { Card } from '#ui/display/card'
import { Chip } from '#ui/display/chip'
import { Icon } from '#ui/elements/icon'
import s from './site-control.module.css'

/** Choice of the gate, remembered until sign-out. */
export function ChooseSite({ sites, onChoose }: { sites: ControlledSite[]; onChoose: (id: string) => void }) {
  return (
    <div className={s.page}>
      <h1>Which site?</h1>
      <Card label="Sites" flush>
        <ul className={s.rows}>
          {sites.map(({ id, name, place, on_site, due, roll_call }) => (
            <li key={id}>
              <button type="button" data-ring="in" onClick={() => onChoose(id)}>
                <span className={s.words}>
                  <span className={s.name}>{name}</span>
                  <span className={s.second}>{place}</span>
                </span>
                {roll_call && <Chip tone="bad">{roll_call.kind === 'DRILL' ? 'Fire drill' : 'Real alarm'}</Chip>}
                <span className={s.count}>{`${on_site} of ${due} on site`}</span>
                <Icon of={ChevronRight} />
              </button>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
