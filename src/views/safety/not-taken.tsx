import { atTime } from '#shared/domain/kit/words'
import type { Untaken } from '#shared/domain/safety/roll-call-right-ended'
import { Banner } from '#ui/feedback/banner'
import { useToday } from '#views/shared/use-today'

const words = { SAFE: 'safe', NEEDS_HELP: 'needs help', NOT_ON_SITE: 'not on site', NONE: 'not found' } as const
/** What was said of a person, when, and why the server did not take it. */
const inWords = ({ name, mark, note, at, reason }: Untaken, today = at) =>
  [`${name}: ${mark ? words[mark] : 'added by hand'} ${atTime(at, today)}${note ? `, ${note}` : ''}.`, reason]
    .filter(Boolean)
    .join(' ')

export function UntakenList({ people }: { people: Untaken[] }) {
  const today = useToday()
  return (
    <ul aria-label="Not taken">
      {people.map((one) => (
        <li key={one.id}>{inWords(one, today)}</li>
      ))}
    </ul>
  )
}

/** Whom the server did not take, and what is to be done about them. */
export function NotTaken({ people, isOver }: { people: Untaken[]; isOver: boolean }) {
  if (!people.length) return null
  return (
    <>
      <Banner tone="bad" announce>
        <b>The server did not take these marks.</b>{' '}
        {isOver
          ? 'The roll call is over: tell another marshal who has still to be found.'
          : 'These people must be found again.'}
      </Banner>
      <UntakenList people={people} />
    </>
  )
}
