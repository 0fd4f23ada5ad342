import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { withNote } from '#shared/domain/safety/roll-call-marks'
import { lateCallsForHelp } from '#shared/domain/safety/roll-call-session'
import { Banner } from '#ui/feedback/banner'

/** 'Jan Nowak, Ann Lee and Gareth Bowen'. */
export const namesInWords = (names: string[]): string =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')

/** Who needs help by a mark that came after the end of the roll call, and whom to tell. */
export function LateHelp({ session }: { session: RollCallSession }) {
  const people = lateCallsForHelp(session)
  if (!people.length) return null
  return (
    <Banner tone="bad" announce>
      {`${namesInWords(people.map(({ name, note }) => withNote(name, note)))} ${people.length === 1 ? 'needs' : 'need'} help. The roll call had already ended, so the other marshals have not been told: ring them. The site’s owners and managers have been notified.`}
    </Banner>
  )
}
