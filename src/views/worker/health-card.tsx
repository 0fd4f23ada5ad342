import { useActorRef, useSelector } from '@xstate/react'
import { Lock } from 'lucide-react'
import { medicalQuestions } from '#contract/medical'
import { dayInNumbers } from '#contract/words'
import type { Health, WorkerDetail } from '#contract/worker-profile'
import { healthLookMachine } from '#machines/health-look.machine'
import { Banner } from '#ui/banner'
import { Button } from '#ui/button'
import { Card } from '#ui/card'
import { Confirm } from '#ui/confirm'
import { Facts } from '#ui/facts'
import s from './worker.module.css'
import { nameOf } from './worker-columns.tsx'

/** The sealed medical answers, opened after a question, because the look is written down. */
export function HealthCard({ worker }: { worker: WorkerDetail }) {
  const actor = useActorRef(healthLookMachine, { input: { slug: worker.slug } })
  const asking = useSelector(actor, (state) => state.matches('confirming') || state.matches('opening'))
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  const health = useSelector(actor, (state) => state.context.health)
  const refusal = useSelector(actor, (state) => state.context.refusal)
  const given = worker.health?.given_at
  const own = worker.relation === 'SELF'
  return (
    <Card title="Medical answers" note={given ? `given ${dayInNumbers(given)}` : undefined}>
      <div className={s.answers}>
        {refusal && (
          <Banner tone="wait" announce>
            {refusal}
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
                ? 'Sealed from companies until you have a contract with them. Each look of theirs stands here.'
                : 'Sealed. Open them only when you need them to keep somebody safe: they see who looked, and when.'}
            </p>
            <span>
              <Button
                icon={Lock}
                why={given ? undefined : 'Not answered yet'}
                onClick={() => actor.send({ type: 'ask' })}
              >
                Open
              </Button>
            </span>
          </>
        )}
      </div>
      <Confirm
        open={asking}
        question={own ? 'Show your medical answers?' : `Open ${nameOf(worker)}’s medical answers?`}
        verb="Open"
        busy={busy}
        onConfirm={() => actor.send({ type: 'confirm' })}
        onDeny={() => actor.send({ type: 'deny' })}
      >
        {own
          ? 'Anybody who looks at your screen can read them.'
          : 'Your name, your company and the time are written down, and they can see it.'}
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
          facts={health.looked_at.map(({ by, company, at }) => ({
            name: `${by}${company ? `, ${company}` : ''}`,
            value: `looked on ${dayInNumbers(at)}`,
          }))}
        />
      )}
    </>
  )
}
