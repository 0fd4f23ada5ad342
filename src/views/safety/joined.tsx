import type { RollCallKind } from '#shared/api/safety/fire'
import { clockTime } from '#shared/domain/kit/words'
import { LinkButton } from '#ui/elements/link-button'
import { Banner } from '#ui/feedback/banner'

type Props = {
  started: RollCallKind
  call: { kind: RollCallKind; started_at: string; started_by: string }
  onDismiss: () => void
}

const kinds = { DRILL: 'a drill', REAL: 'a real alarm' } as const
const warnings = {
  DRILL: 'Everyone sees a drill. If it is real, tell them now.',
  REAL: 'It is not a drill.',
} as const

/** Informs a marshal that the roll call they started was merged into one that was already running. */
export function Joined({ started, call, onDismiss }: Props) {
  const isSame = started === call.kind
  return (
    <Banner tone={isSame ? 'info' : 'bad'} edge announce>
      <b>{`${call.started_by} had already started ${kinds[call.kind]} at ${clockTime(call.started_at)}.`}</b> You’ve
      joined it, and your marks count. {isSame ? '' : warnings[call.kind]}{' '}
      <LinkButton onClick={onDismiss}>OK</LinkButton>
    </Banner>
  )
}
