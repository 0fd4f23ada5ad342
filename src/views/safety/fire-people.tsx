import type { FireList, FirePerson } from '#shared/api/safety/fire'
import { clockTime, dayWithDots, moment } from '#shared/domain/kit/words'
import { Avatar } from '#ui/display/avatar'
import { Card } from '#ui/display/card'
import { Chip } from '#ui/display/chip'
import s from './fire-tab.module.css'

/** Maximum rows rendered per company; the printed list has all of them. */
const mostRows = 300
const visitorsAre = 'Visitors'

export function FirePeople({ list }: { list: FireList }) {
  const groups = new Map<string, FirePerson[]>()
  for (const person of list.people) {
    const name = person.kind === 'VISITOR' ? visitorsAre : (person.company ?? 'Company not known')
    const group = groups.get(name)
    if (group) group.push(person)
    else groups.set(name, [person])
  }
  const last = (name: string) => Number(name === visitorsAre)
  const sorted = [...groups].sort(([a], [b]) => last(a) - last(b) || a.localeCompare(b, 'en-GB'))
  return (
    <Card
      title={`${list.people.length} on site`}
      note={`at ${clockTime(list.as_of)}${list.shared ? ', your own people' : ''}`}
    >
      {sorted.length === 0 && <p>Nobody is checked in. Who checks in stands here, and on the paper list.</p>}
      {sorted.map(([company, people]) => (
        <section key={company} className={s.group}>
          <h3>{`${company}: ${people.length}`}</h3>
          <ul>
            {people.slice(0, mostRows).map((person) => (
              <li key={person.id}>
                <Avatar name={person.name} src={person.photo ?? undefined} />
                <span className={s.name}>
                  {person.name}
                  <small>{[person.trade, person.host && `host ${person.host}`].filter(Boolean).join(', ')}</small>
                </span>
                {person.suspected_left && <Chip tone="wait">Suspected left</Chip>}
                <span
                  className={s.seen}
                >{`${person.seen_where}, ${moment(person.seen_at, list.as_of, dayWithDots)}`}</span>
              </li>
            ))}
          </ul>
          {people.length > mostRows && <p>{`${people.length - mostRows} more are on the paper list.`}</p>}
        </section>
      ))}
    </Card>
  )
}
