import { useActorRef, useSelector } from '@xstate/react'
import { gateQueueMachine } from '#machines/gate/gate-queue.machine'
import { Banner } from '#ui/feedback/banner'
import s from './refused-scans.module.css'
import { RefusedScans } from './refused-scans.tsx'

/** The person’s scans on this device that are not settled, where no gate is open: they concern people all the same. */
export function UnsettledScans({ userId }: { userId: string }) {
  const queue = useActorRef(gateQueueMachine, { input: { userId } })
  const log = useSelector(queue, ({ context }) => context.log)
  const waiting = log.filter(({ state }) => state === 'waiting').length
  if (!waiting && !log.some(({ state }) => state === 'refused')) return null
  return (
    <section className={s.unsettled} aria-label="Scans kept on this device">
      {waiting > 0 && (
        <Banner tone="wait">
          {waiting === 1 ? '1 scan is kept here and' : `${waiting} scans are kept here and`} sent when there is a
          network.
        </Banner>
      )}
      <RefusedScans log={log} onDismiss={(key) => queue.send({ type: 'dismiss', key })} />
    </section>
  )
}
