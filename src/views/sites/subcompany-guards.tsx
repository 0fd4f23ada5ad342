import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { subcompanyPageMachine } from '#machines/sites/subcompany-page.machine'
import type { SubcompanyInFull } from '#shared/api/sites/subcompany'
import type { SubcompanyGuard } from '#shared/api/sites/subcompany-guard'
import { dayInNumbers, dayWithDots } from '#shared/domain/kit/words'
import { Card } from '#ui/display/card'
import { Chip } from '#ui/display/chip'
import { Button } from '#ui/elements/button'
import { Confirm } from '#ui/overlays/confirm'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import s from './site.module.css'

type Actor = ActorRefFrom<typeof subcompanyPageMachine>

/** Which of the company's guards can guard this site; approving or withdrawing one asks for confirmation. */
export function SubcompanyGuards({
  actor,
  subcompany: { guards = [], editable, name: company },
  page,
}: {
  actor: Actor
  subcompany: SubcompanyInFull
  page: PageContext
}) {
  useActorEvents(actor, (event) => {
    if (event.type === 'failed') page.toast({ tone: 'error', text: event.message })
    else if (event.type === 'approved')
      page.toast({ tone: 'success', text: `${fullName(event.guard)} may guard this site` })
    else page.toast({ tone: 'success', text: `${fullName(event.guard)} no longer guards this site` })
  })
  return (
    <Card title="Security guards" flush>
      {guards.length ? (
        <ul className={s.rows}>
          {guards.map((guard) => (
            <GuardRow
              key={guard.id}
              guard={guard}
              disabledReason={editable ? undefined : 'Only an owner or a manager of this site approves guards.'}
              onDecide={(approved) => actor.send({ type: 'choose', guard, approved })}
            />
          ))}
        </ul>
      ) : (
        <p className={s.none}>
          {`No security guard of ${company} is assigned to this site. Once one is, you decide here whether they may guard it.`}
        </p>
      )}
      <Question actor={actor} />
    </Card>
  )
}

const fullName = ({ first_name, last_name }: SubcompanyGuard) => `${first_name} ${last_name}`

function GuardRow({
  guard,
  disabledReason,
  onDecide,
}: {
  guard: SubcompanyGuard
  disabledReason: string | undefined
  onDecide: (approved: boolean) => void
}) {
  const { days, approved_at } = guard
  const approval = approvalOf(guard)
  const name = fullName(guard)
  return (
    <li>
      <span className={s.stack}>
        <span>{name}</span>
        <span className={s.second}>
          {days ? `Assigned ${dayWithDots(days.start_at)} to ${dayWithDots(days.end_at)}` : 'Not assigned to this site'}
        </span>
        <ApprovalChip guard={guard} />
      </span>
      {days && !days.approved && (
        <Button
          size="s"
          kind="primary"
          aria-label={`${approval} ${approval === 'Approve' ? '' : 'for '}${name}`}
          disabledReason={disabledReason}
          reasonPlacement="under"
          onClick={() => onDecide(true)}
        >
          {approval}
        </Button>
      )}
      {approved_at && (
        <Button
          size="s"
          aria-label={`Withdraw approval of ${name}`}
          disabledReason={disabledReason}
          reasonPlacement="under"
          onClick={() => onDecide(false)}
        >
          Withdraw
        </Button>
      )}
    </li>
  )
}

/** Label of the approval: for the first time, an extension, or other days. */
function approvalOf({ days, approved_at, approved_from, approved_until }: SubcompanyGuard) {
  if (!approved_at || !approved_from || !approved_until || !days) return 'Approve'
  const isLonger = approved_from <= days.start_at && days.start_at <= approved_until && approved_until < days.end_at
  return isLonger ? `Extend to ${dayInNumbers(days.end_at)}` : 'Approve new days'
}

const daysOf = ({ days }: SubcompanyGuard) =>
  days ? `From ${dayInNumbers(days.start_at)} to ${dayInNumbers(days.end_at)}` : 'On those days'

function ApprovalChip({ guard: { approved_at, approved_from, approved_until } }: { guard: SubcompanyGuard }) {
  if (!approved_from || !approved_until) return <Chip tone="none">Not approved</Chip>
  if (!approved_at) return <Chip tone="past">{`Approval ended on ${dayWithDots(approved_until)}`}</Chip>
  return <Chip tone="ok">{`Approved ${dayWithDots(approved_from)} to ${dayWithDots(approved_until)}`}</Chip>
}

function Question({ actor }: { actor: Actor }) {
  const choice = useSelector(actor, (state) => state.context.choice)
  const open = useSelector(actor, (state) => state.matches('confirming') || state.matches('approving'))
  const busy = useSelector(actor, (state) => state.matches('approving'))
  const name = choice ? fullName(choice.guard) : ''
  const answers = { onConfirm: () => actor.send({ type: 'confirm' }), onDeny: () => actor.send({ type: 'deny' }) }
  return (
    <Confirm
      open={open}
      question={choice?.approved ? `Let ${name} guard this site?` : `Stop ${name} guarding this site?`}
      verb={choice?.approved ? approvalOf(choice.guard) : 'Withdraw'}
      danger={!choice?.approved}
      busy={busy}
      {...answers}
    >
      {choice?.approved
        ? `${daysOf(choice.guard)} they can check people and visitors in and out, open the gates and run a roll call. It ends with that assignment, when you withdraw it, or when the company’s access ends.`
        : 'They lose the gate, the list of people and the roll call of this site at once. Their assignment as a worker stays.'}
    </Confirm>
  )
}
