import { useActorRef, useSelector } from '@xstate/react'
import { Lock } from 'lucide-react'
import { medicalAnswersMachine } from '#machines/workforce/medical-answers.machine'
import { medicalQuestions } from '#shared/api/registration/medical'
import type { Health } from '#shared/api/workforce/medical-answers'
import type { WorkerDetail } from '#shared/api/workforce/worker-profile'
import { dayInNumbers } from '#shared/domain/kit/words'
import { Card } from '#ui/display/card'
import { Facts } from '#ui/display/facts'
import { Button } from '#ui/elements/button'
import { Banner } from '#ui/feedback/banner'
import { TextArea } from '#ui/fields/text-area'
import { Confirm } from '#ui/overlays/confirm'
import s from './worker.module.css'
import { nameOf } from './worker-columns.tsx'

/** The confidential medical answers. Opening them asks for confirmation, because it is recorded. */
export function HealthCard({ worker }: { worker: WorkerDetail }) {
  const own = worker.relation === 'SELF'
  const actor = useActorRef(medicalAnswersMachine, { input: { slug: worker.slug, own } })
  const isConfirmOpen = useSelector(actor, (state) => state.matches('confirming') || state.matches('opening'))
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  const health = useSelector(actor, (state) => state.context.health)
  const errorMessage = useSelector(actor, (state) => state.context.errorMessage)
  const reason = useSelector(actor, (state) => state.context.reason)
  const error = useSelector(actor, (state) => state.context.error)
  const given = worker.health?.given_at
  return (
    <Card title="Medical answers" note={given ? `given ${dayInNumbers(given)}` : undefined}>
      <div className={s.answers}>
        {errorMessage && (
          <Banner tone="wait" announce>
            {errorMessage}
          </Banner>
        )}
        {health ? (
          <>
            <Answers health={health} />
            <span>
              <Button onClick={() => actor.send({ type: 'close' })}>Close</Button>
            </span>
          </>
        ) : (
          <>
            <p className={s.muted}>
              {own
                ? 'Confidential. A company you work for may open them for safety reasons. We list here who opened them, when and why.'
                : 'Confidential. Open only for safety reasons. The worker is told who opened them, when and why.'}
            </p>
            <span>
              <Button
                icon={Lock}
                disabledReason={given ? undefined : 'Not answered yet'}
                onClick={() => actor.send({ type: 'open' })}
              >
                Open
              </Button>
            </span>
          </>
        )}
      </div>
      <Confirm
        open={isConfirmOpen}
        question={own ? 'Show your medical answers?' : `Open ${nameOf(worker)}’s medical answers?`}
        verb="Open"
        busy={busy}
        onConfirm={() => actor.send({ type: 'confirm' })}
        onDeny={() => actor.send({ type: 'deny' })}
      >
        {own ? (
          'Anybody who looks at your screen can read them.'
        ) : (
          <TextArea
            label="Reason"
            hint="The worker is told your name, your company, the time and this reason."
            value={reason}
            error={error}
            maxLength={300}
            onChange={(text) => actor.send({ type: 'change', reason: text })}
          />
        )}
      </Confirm>
    </Card>
  )
}

function Answers({ health }: { health: Health }) {
  const words = new Map<string, string>(medicalQuestions.map(({ id, text }) => [id, text]))
  const yes = health.results.filter(({ answer }) => answer)
  return (
    <>
      {yes.length === 0 && <p>No to every question.</p>}
      {yes.length > 0 && (
        <Facts
          facts={yes.map(({ question, more }) => ({
            name: words.get(question) ?? question,
            value: more ? `Yes: ${more}` : 'Yes',
          }))}
        />
      )}
      {health.looked_at.length > 0 && (
        <Facts
          facts={health.looked_at.map(({ by, company, at, reason }) => ({
            name: `${by}${company ? `, ${company}` : ''}`,
            value: `opened on ${dayInNumbers(at)}${reason ? `: ${reason}` : ''}`,
          }))}
        />
      )}
    </>
  )
}
