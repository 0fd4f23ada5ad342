import { Check, TriangleAlert, Undo2, UserX } from 'lucide-react'
import type { FirePerson } from '#contract/fire'
import type { BookMark, MarkWord } from '#contract/roll-call'
import { clockTime, dayWithDots, moment } from '#contract/words'
import type { Filter } from '#lifecycles/roll-call-book'
import { marshalOf } from '#lifecycles/roll-call-marks'
import { Avatar } from '#ui/avatar'
import { Button } from '#ui/button'
import { Icon } from '#ui/icon'
import { IconButton } from '#ui/icon-button'
import { HelpNote } from './help-note.tsx'
import s from './roll-call.module.css'

type Props = {
  person: FirePerson
  mark: BookMark | undefined
  /** Why the server did not take it. */
  refusal: string | undefined
  stand: Filter
  /** This marshal has just marked the row: it shows an undo button. */
  just: boolean
  me: string
  now: string
  off: string | undefined
  onMark: (person: FirePerson, mark: MarkWord, note?: string) => void
}
const nameOf = ({ name, kind }: FirePerson) => (kind === 'VISITOR' ? `${name}, visitor` : name)
const isNow: Record<Filter, string> = {
  NOT_FOUND: 'is not found',
  NEEDS_HELP: 'needs help',
  SAFE: 'is safe',
  NOT_ON_SITE: 'is not on site',
}
const words: Record<Filter, string> = {
  NOT_FOUND: '',
  NEEDS_HELP: 'Needs help',
  SAFE: 'Safe',
  NOT_ON_SITE: 'Not on site',
}

/** One person to account for: who they are, where they were last registered, and the marks to set. */
export function PersonRow({ person, mark, refusal, stand, just, me, now, off, onMark }: Props) {
  const name = nameOf(person)
  if (just && stand !== 'NOT_FOUND')
    return (
      <li className={s.undo} data-stand={stand}>
        <Icon of={stand === 'NEEDS_HELP' ? TriangleAlert : Check} />
        <span className={s.grow} role="status">
          <b>{name}</b> {isNow[stand]}
        </span>
        <Button onClick={() => onMark(person, 'NONE')} why={off} aria-label={`Undo for ${name}`}>
          Undo
        </Button>
        {stand === 'NEEDS_HELP' && !mark?.note && (
          <HelpNote name={name} onNote={(note) => onMark(person, 'NEEDS_HELP', note)} />
        )}
      </li>
    )
  const by = mark && (mark.by === me && mark.via === undefined ? 'you' : marshalOf(mark))
  return (
    <li className={s.person} data-stand={stand}>
      <div className={s.who}>
        <Avatar name={person.name} src={person.photo ?? undefined} size="l" />
        <div className={s.grow}>
          <p className={s.name}>{name}</p>
          <p className={s.sub}>
            {[person.trade, person.company, person.host && `host ${person.host}`].filter(Boolean).join(' · ')}
          </p>
          {stand === 'NOT_FOUND' || !mark ? (
            <p className={s.seen}>
              {person.suspected_left && <b className={s.doubt}>Suspected left. </b>}
              {`${person.seen_where}, ${moment(person.seen_at, now, dayWithDots)}`}
            </p>
          ) : (
            <p className={s.seen}>
              {[mark.note, `${words[stand]} ${clockTime(mark.at)}, ${by}`].filter(Boolean).join('. ')}
            </p>
          )}
          {refusal && <p className={s.doubt}>{`Only on this phone: the server did not take this mark. ${refusal}`}</p>}
        </div>
        {stand === 'NOT_FOUND' ? (
          <IconButton
            icon={UserX}
            label={`${name} is not on site`}
            why={off}
            onClick={() => onMark(person, 'NOT_ON_SITE')}
          />
        ) : (
          <IconButton icon={Undo2} label={`Undo for ${name}`} why={off} onClick={() => onMark(person, 'NONE')} />
        )}
      </div>
      {stand === 'NOT_FOUND' && (
        <div className={s.marks}>
          <Button
            kind="ok"
            size="l"
            wide
            icon={Check}
            why={off}
            aria-label={`${name} is safe`}
            onClick={() => onMark(person, 'SAFE')}
          >
            Safe
          </Button>
          <Button
            kind="danger"
            size="l"
            icon={TriangleAlert}
            why={off}
            aria-label={`${name} needs help`}
            onClick={() => onMark(person, 'NEEDS_HELP')}
          >
            Needs help
          </Button>
        </div>
      )}
    </li>
  )
}
