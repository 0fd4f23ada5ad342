import type { AboutWorkers } from '#machines/workers.machine'

/** How many there are, in words; `found` of them by search and filters. */
export function WorkerCounts({
  about: { counts, capped },
  found,
  pays,
}: {
  about: AboutWorkers
  found: number | undefined
  pays: boolean
}) {
  const all = `${counts.workers.toLocaleString('en-GB')}${counts.workers_capped ? '+' : ''}`
  const some = found === undefined ? undefined : `${found.toLocaleString('en-GB')}${capped ? '+' : ''}`
  return (
    <>
      {some === undefined ? (
        <strong>{all}</strong>
      ) : (
        <>
          <strong>{some}</strong> of {all}
        </>
      )}
      {counts.workers === 1 && some === undefined ? ' worker' : ' workers'}
      {!pays && (
        <>
          {' '}
          · <strong>{counts.on_site}</strong> on site now
        </>
      )}
      {!pays && counts.cards_waiting > 0 && (
        <>
          {' '}
          · <strong>{counts.cards_waiting}</strong> skill {counts.cards_waiting === 1 ? 'card' : 'cards'} waiting
        </>
      )}
    </>
  )
}
