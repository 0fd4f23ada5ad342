import type { RollCallKind } from '#shared/api/platform/roll-call-kind'
import { clockTime, count } from '#shared/domain/kit/words'
import { LinkButton } from '#ui/elements/link-button'
import { Banner } from '#ui/feedback/banner'

type Props = {
  started: RollCallKind
  call: { kind: RollCallKind; started_at: string; started_by: string }
  /** How many people were marked before it began, and are to be found again. */
  outdated: number
  onDismiss: () => void
}

const kinds = { DRILL: 'a drill', REAL: 'a real alarm' } as const
const warnings = {
  DRILL: 'Everyone sees a drill. If it is real, tell them now.',
  REAL: 'It is not a drill.',
} as const

const marksWords = (outdated: number) =>
  outdated === 0
    ? 'your marks count.'
    : `${count(outdated, 'person', 'people').toLowerCase()} marked long before it must be found again.`

/** Informs a marshal that the roll call they started was merged into one that was already running. */
export function Joined({ started, call, outdated, onDismiss }: Props) {
  const isSame = started === call.kind
  return (
    <Banner tone={isSame ? 'info' : 'bad'} edge announce>
      <b>{`${call.started_by} had already started ${kinds[call.kind]} at ${clockTime(call.started_at)}.`}</b> You’ve
      joined it, and {marksWords(outdated)} {isSame ? '' : warnings[call.kind]}{' '}
      <LinkButton onClick={onDismiss}>OK</LinkButton>
    </Banner>
  )
}
