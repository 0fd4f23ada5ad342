import { Check, TriangleAlert, Undo2, UserX } from 'lucide-react'
import type { FirePerson } from '#contract/fire'
import type { MarkWord, SessionMark } from '#contract/roll-call'
import { clockTime, dayWithDots, moment } from '#contract/words'
import { marshalOf } from '#lifecycles/roll-call-marks'
import type { Filter, MarkInput } from '#lifecycles/roll-call-session'
import { Avatar } from '#ui/avatar'
import { Button } from '#ui/button'
import { Icon } from '#ui/icon'
import { IconButton } from '#ui/icon-button'
import { HelpNote } from './help-note.tsx'
import s from './roll-call.module.css'

type Props = {
  person: FirePerson
  mark: SessionMark | undefined
  /** Why the server did not take it, or the person. */
  rejection: string | undefined
  status: Filter
  /** This marshal has just marked the row: it shows an undo button. */
  just: boolean
  me: string
  now: string
  onMark: (input: Omit<MarkInput, 'at'>) => void
}
/** The pressed button is gone with the row's old look: keeps the keyboard in the list. */
const focusIfLost = (button: HTMLButtonElement | null) => {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true })
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
export function PersonRow({ person, mark, rejection, status, just, me, now, onMark }: Props) {
  const name = nameOf(person)
  const set = (word: MarkWord, note?: string) => onMark({ person_id: person.id, mark: word, note, shown: mark })
  const isMine = mark !== undefined && mark.by === me && mark.via === undefined
  // It keeps what is typed, also when another marshal's call for help comes meanwhile.
  const noteForm = just && status === 'NEEDS_HELP' && !(isMine && mark.note) && (
    <HelpNote key="note" name={name} onNote={(note) => set('NEEDS_HELP', note)} />
  )
  if (just && isMine && status !== 'NOT_FOUND')
    return (
      <li className={s.undo} data-stand={status}>
        <Icon of={status === 'NEEDS_HELP' ? TriangleAlert : Check} />
        <span className={s.grow} role="status">
          <b>{name}</b> {isNow[status]}
        </span>
        <Button ref={focusIfLost} onClick={() => set('NONE')} aria-label={`Undo for ${name}`}>
          Undo
        </Button>
        {noteForm}
      </li>
    )
  const by = mark && (isMine ? 'you' : marshalOf(mark))
  return (
    <li className={s.person} data-stand={status}>
      <div className={s.who}>
        <Avatar name={person.name} src={person.photo ?? undefined} size="l" />
        <div className={s.grow}>
          <p className={s.name}>{name}</p>
          <p className={s.sub}>
            {[person.trade, person.company, person.host && `host ${person.host}`].filter(Boolean).join(' · ')}
          </p>
          {status === 'NOT_FOUND' || !mark ? (
            <p className={s.seen}>
              {person.suspected_left && <b className={s.doubt}>Suspected left. </b>}
              {`${person.seen_where}, ${moment(person.seen_at, now, dayWithDots)}`}
            </p>
          ) : (
            <p className={s.seen}>
              {[mark.note, `${words[status]} ${clockTime(mark.at)}, ${by}`].filter(Boolean).join('. ')}
            </p>
          )}
          {rejection && <p className={s.doubt}>{`Only on this phone: the server did not take this. ${rejection}`}</p>}
        </div>
        {status === 'NOT_FOUND' ? (
          <IconButton icon={UserX} label={`${name} is not on site`} onClick={() => set('NOT_ON_SITE')} />
        ) : (
          <IconButton icon={Undo2} label={`Undo for ${name}`} onClick={() => set('NONE')} />
        )}
      </div>
      {status === 'NOT_FOUND' && (
        <div className={s.marks}>
          <Button
            ref={just ? focusIfLost : undefined}
            kind="ok"
            size="l"
            wide
            icon={Check}
            aria-label={`${name} is safe`}
            onClick={() => set('SAFE')}
          >
            Safe
          </Button>
          <Button
            kind="danger"
            size="l"
            icon={TriangleAlert}
            aria-label={`${name} needs help`}
            onClick={() => set('NEEDS_HELP')}
          >
            Needs help
          </Button>
        </div>
      )}
      {noteForm}
    </li>
  )
}
