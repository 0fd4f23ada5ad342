import { Check, TriangleAlert, Undo2, UserX } from 'lucide-react'
import type { FirePerson } from '#shared/api/safety/fire'
import type { MarkWord, SessionMark } from '#shared/api/safety/roll-call'
import { atTime, dayWithDots, moment } from '#shared/domain/kit/words'
import { marshalOf } from '#shared/domain/safety/roll-call-marks'
import type { Filter, MarkInput } from '#shared/domain/safety/roll-call-session'
import { Avatar } from '#ui/display/avatar'
import { Button } from '#ui/elements/button'
import { Icon } from '#ui/elements/icon'
import { IconButton } from '#ui/elements/icon-button'
import { focusIfLost } from './focus-if-lost.ts'
import { HelpNote } from './help-note.tsx'
import s from './roll-call.module.css'

type Props = {
  person: FirePerson
  mark: SessionMark | undefined
  /** Why the server did not take it, or the person. */
  rejection: string | undefined
  /** The mark of an earlier alarm by which they were found. */
  outdated: SessionMark | undefined
  status: Filter
  /** This marshal has just marked the row: it shows an undo button. */
  just: boolean
  me: string
  now: string
  /** The note of the row is open for typing. */
  noting: boolean
  /** What was typed and is no mark yet. */
  draft: string | undefined
  onMark: (input: Omit<MarkInput, 'at'>) => void
  onNote: NoteHandlers
}
/** Handlers of the notes, by person. */
export type NoteHandlers = {
  open: (person_id: string) => void
  write: (person_id: string, note: string) => void
  leave: () => void
  finish: () => void
}
const nameOf = ({ name, kind }: FirePerson) => (kind === 'VISITOR' ? `${name}, visitor` : name)
const isNow: Record<Filter, string> = {
  NOT_FOUND: 'is not found',
  NEEDS_HELP: 'needs help',
  SAFE: 'is safe',
  NOT_ON_SITE: 'is not on site',
}
const words: Record<Filter | MarkWord, string> = {
  NONE: '',
  NOT_FOUND: '',
  NEEDS_HELP: 'Needs help',
  SAFE: 'Safe',
  NOT_ON_SITE: 'Not on site',
}

/** One person to account for: who they are, where they were last registered, and the marks to set. */
export function PersonRow({
  person,
  mark,
  rejection,
  outdated,
  status,
  just,
  me,
  now,
  noting,
  draft,
  onMark,
  onNote,
}: Props) {
  const name = nameOf(person)
  const set = (word: MarkWord) => onMark({ person_id: person.id, mark: word, shown: mark })
  const isMine = mark !== undefined && mark.by === me && mark.via === undefined
  const needsHelp = status === 'NEEDS_HELP'
  const noteForm = needsHelp && noting && (
    <HelpNote
      key="note"
      name={name}
      note={draft ?? mark?.note ?? ''}
      opened={!just}
      onWrite={(note) => onNote.write(person.id, note)}
      onLeave={onNote.leave}
      onFinish={onNote.finish}
    />
  )
  const openNote = needsHelp && !noting && (
    <Button
      ref={just ? focusIfLost : undefined}
      wide
      onClick={() => onNote.open(person.id)}
      aria-label={`${mark?.note ? 'Change note' : 'Add where they are'}: ${name}`}
    >
      {mark?.note ? 'Change note' : 'Add where they are'}
    </Button>
  )
  // Nothing in the row changes its height while the note is typed: leaving the field is the start of the next press.
  const note = noting ? undefined : mark?.note
  if (just && isMine && status !== 'NOT_FOUND')
    return (
      <li className={s.undo} data-stand={status}>
        <Icon of={status === 'NEEDS_HELP' ? TriangleAlert : Check} />
        <span className={s.grow} role="status">
          <b>{name}</b> {isNow[status]}
          {note && `: ${note}`}
        </span>
        <Button ref={focusIfLost} onClick={() => set('NONE')} aria-label={`Undo for ${name}`}>
          Undo
        </Button>
        {openNote}
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
              {person.added_later && person.kind !== 'ADDED' && <b>Added after the start. </b>}
              {`${person.seen_where}, ${moment(person.seen_at, now, dayWithDots)}`}
            </p>
          ) : (
            <p className={noting ? s.sub : s.seen}>
              {[note, `${words[status]} ${atTime(mark.at, now)}, ${by}`].filter(Boolean).join('. ')}
            </p>
          )}
          {outdated && (
            <p
              className={s.doubt}
            >{`Marked ${words[outdated.mark].toLowerCase()} ${atTime(outdated.at, now)}, in an earlier alarm: find them again.`}</p>
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
      {openNote}
      {noteForm}
    </li>
  )
}
