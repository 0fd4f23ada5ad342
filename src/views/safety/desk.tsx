import { useSelector } from '@xstate/react'
import { Plus, Search } from 'lucide-react'
import { memo, useCallback, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { rollCallDeskMachine } from '#machines/safety/roll-call-desk.machine'
import { rowsOf, shownOf } from '#machines/safety/roll-call-rows'
import { currentMark } from '#shared/domain/safety/roll-call-marks'
import { countOutdated, outdatedOf } from '#shared/domain/safety/roll-call-outdated'
import { countsOf, isEveryoneSafe, type MarkInput, rejectionOf } from '#shared/domain/safety/roll-call-session'
import { Button } from '#ui/elements/button'
import { LinkButton } from '#ui/elements/link-button'
import { Banner } from '#ui/feedback/banner'
import { TextField } from '#ui/fields/text-field'
import { Unkept } from '#views/shared/unkept'
import { type Connectivity, outageText } from '#views/shared/use-connectivity'
import { useToday } from '#views/shared/use-today'
import { AddPerson } from './add-person.tsx'
import { ConfirmEnd } from './confirm-end.tsx'
import { Counters } from './counters.tsx'
import { RollCallHead } from './head.tsx'
import { Joined } from './joined.tsx'
import { LateCalls } from './late-calls.tsx'
import { LinkLine } from './link-line.tsx'
import { MergePhones } from './merge-phones.tsx'
import { Merged } from './merged.tsx'
import { type NoteHandlers, PersonRow } from './person-row.tsx'
import { ReadMarks } from './read-marks.tsx'
import s from './roll-call.module.css'
import { ShowMarks } from './show-marks.tsx'
import { SinceAlarm } from './since-alarm.tsx'

/** There can be thousands: only those that changed are rendered anew. */
const Row = memo(PersonRow)

/** A running roll call: everybody on the list, and their marks. */
export function Desk({
  actor,
  connectivity,
}: {
  actor: ActorRefFrom<typeof rollCallDeskMachine>
  connectivity: Connectivity
}) {
  const { session, filter, search, last, failure, rejection, me } = useSelector(actor, (state) => state.context)
  const openedWith = useSelector(actor, (state) => state.context.openedWith)
  const noting = useSelector(actor, (state) => state.context.noting)
  const failed = useSelector(actor, (state) => state.matches({ calling: { link: 'offline' } }))
  const outage = outageText(connectivity) ?? (failed ? 'Offline.' : undefined)
  const ending = useSelector(actor, (state) => state.matches({ calling: { desk: 'ending' } }))
  const moved = useSelector(actor, (state) => state.matches({ calling: { rows: 'moved' } }))
  const codes = useSelector(actor, (state) => state.children.codes)
  const reading = useSelector(actor, (state) => state.children.reading)
  const mergeSummary = useSelector(actor, (state) => state.context.mergeSummary)
  const joined = useSelector(actor, (state) => state.context.joined)
  const mark = useCallback(
    (input: Omit<MarkInput, 'at'>) => actor.send({ type: 'mark', ...input, at: Date.now() }),
    [actor],
  )
  const note = useMemo<NoteHandlers>(
    () => ({
      open: (person_id) => actor.send({ type: 'openNote', person_id }),
      write: (person_id, note) => actor.send({ type: 'writeNote', person_id, note, at: Date.now() }),
      leave: () => actor.send({ type: 'leaveNotes' }),
      finish: () => actor.send({ type: 'finishNote' }),
    }),
    [actor],
  )
  const today = useToday()
  if (!session.call) return null
  const counts = countsOf(session)
  const rows = rowsOf(session, { filter, search, last })
  const shown = shownOf(rows)
  const left = [
    counts.NOT_FOUND ? `${counts.NOT_FOUND} not found` : 'everyone found',
    counts.NEEDS_HELP > 0 && `${counts.NEEDS_HELP} ${counts.NEEDS_HELP === 1 ? 'needs' : 'need'} help`,
  ].filter(Boolean)
  const done = isEveryoneSafe(session)
  const endDisabledReason = session.list.may_run ? undefined : 'The site’s own company and its guards end it'
  return (
    <>
      <div className={s.top}>
        <RollCallHead site={session.list.site} kind={session.call.kind}>
          <SinceAlarm from={session.call.started_at} ahead={session.ahead} />
        </RollCallHead>
        <div className={s.ribbon}>
          <LinkLine
            session={session}
            outage={outage}
            isRejected={rejection !== undefined}
            isOld={session.answered_at === openedWith}
            onRetry={() => actor.send({ type: 'retry' })}
          />
        </div>
        <Counters counts={counts} filter={filter} onShow={(one) => actor.send({ type: 'show', filter: one })} />
      </div>
      <MergePhones
        busy={ending}
        onShow={() => actor.send({ type: 'showMarks' })}
        onRead={() => actor.send({ type: 'readMarks' })}
      />
      <div className={s.search}>
        <TextField
          label="Search by name or company"
          hideLabel
          icon={Search}
          placeholder="Name or company"
          value={search}
          onChange={(text) => actor.send({ type: 'search', text })}
        />
      </div>
      <ul className={s.people} aria-label={filter === 'ALL' ? 'Everyone' : 'People'} data-moved={moved || undefined}>
        {shown.map(({ person, status }) => (
          <Row
            key={person.id}
            person={person}
            status={status}
            mark={currentMark(session.marks[person.id])}
            rejection={rejectionOf(session, person.id)}
            outdated={outdatedOf(session, person.id)}
            just={person.id === last}
            me={me.id}
            now={today ?? session.call?.started_at ?? ''}
            noting={person.id === noting}
            draft={session.drafts[person.id]?.note}
            onMark={mark}
            onNote={note}
          />
        ))}
      </ul>
      {rows.length > shown.length && (
        <p
          className={s.note}
        >{`${shown.length} of ${rows.length} are shown. Search for a name or a company to find the others.`}</p>
      )}
      {rows.length === 0 && (
        <p className={s.note}>
          {search
            ? `Nobody here is called “${search}”. If they stand in front of you, add them.`
            : filter === 'NOT_FOUND'
              ? 'Everyone is found.'
              : 'Nobody here.'}
        </p>
      )}
      <div className={s.more}>
        <AddPerson
          suggestion={search}
          onAdd={(person) => actor.send({ type: 'add', person, at: Date.now() })}
          onClose={() => actor.send({ type: 'rowsMoved' })}
        >
          <Plus aria-hidden="true" /> Somebody who is not on the list
        </AddPerson>
      </div>
      <footer className={s.dock} data-done={done || undefined}>
        {joined && (
          <Joined {...joined} outdated={countOutdated(session)} onDismiss={() => actor.send({ type: 'dismiss' })} />
        )}
        {rejection && (
          <Banner tone="bad" announce>
            <b>The server does not take the marks.</b> {rejection}{' '}
            {session.unsent_start && (
              <LinkButton onClick={() => actor.send({ type: 'passOn' })}>Leave this roll call</LinkButton>
            )}
          </Banner>
        )}
        <Unkept />
        {session.call.kind === 'DRILL' && (
          <div className={s.lateInDock}>
            <LateCalls key={session.call.id} siteId={session.list.site_id} callId={session.call.id} />
          </div>
        )}
        {failure && (
          <Banner tone="bad" announce>
            {failure}
          </Banner>
        )}
        <Button
          kind={done ? 'primary' : 'plain'}
          size="l"
          wide
          busy={ending}
          disabledReason={endDisabledReason}
          reasonPlacement="under"
          onClick={() => actor.send({ type: 'end' })}
        >
          {`End roll call, ${left.join(', ')}`}
        </Button>
      </footer>
      <ConfirmEnd actor={actor} session={session} />
      {codes && (
        <ShowMarks
          actor={codes}
          onRead={() => actor.send({ type: 'readMarks' })}
          onBack={() => actor.send({ type: 'back' })}
        />
      )}
      {reading && <ReadMarks actor={reading} onBack={() => actor.send({ type: 'back' })} />}
      {mergeSummary && (
        <Merged
          {...mergeSummary}
          onShow={() => actor.send({ type: 'showMarks' })}
          onBack={() => actor.send({ type: 'back' })}
        />
      )}
    </>
  )
}
