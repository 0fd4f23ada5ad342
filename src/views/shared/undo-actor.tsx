import { createActorContext, useSelector } from '@xstate/react'
import { agesOf, triedWords, undoMachine, unsettledWords } from '#machines/kit/undo.machine'
import { outcomes } from '#shared/api/kit/outcomes'
import { count } from '#shared/domain/kit/words'
import { UndoBar } from '#ui/feedback/undo-bar'
import { useRefreshHome } from './refresh-home.tsx'
import { useActorEvents } from './use-actor-events.tsx'

/** What was just done and can be undone: shown by the frame; screens add offers and learn when one is undone. */
export const UndoActor = createActorContext(undoMachine)

/** The undo bar. `inline`: inside a dialog or drawer, which traps the focus. */
export function Undo({ inline }: { inline?: boolean | undefined }) {
  const actor = UndoActor.useActorRef()
  const taken = useSelector(actor, ({ context }) => context.taken)
  const takenAt = useSelector(actor, ({ context }) => context.takenAt)
  const offers = useSelector(actor, ({ context }) => context.offers)
  const others = offers.length - (taken ? 0 : 1)
  const over = useSelector(actor, (state) => state.matches({ bar: 'over' }))
  const unsettled = useSelector(actor, (state) => state.matches({ bar: 'unsettled' }))
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  const slow = useSelector(actor, (state) => state.hasTag('slow'))
  const shown = taken ?? offers.at(-1)
  const tried = shown?.tried ? shown : undefined
  return (
    <UndoBar
      text={shown?.text}
      expiredReason={(over && 'The 10 seconds to undo it are over.') || (unsettled && shown && unsettledWords(shown))}
      more={
        (slow && 'No answer yet. Still trying…') ||
        (tried && !busy && triedWords(tried)) ||
        (others > 0 &&
          `${taken ? count(others, 'other', 'others') : count(others, 'earlier one', 'earlier ones')} can be undone after it.`)
      }
      label={tried && 'Try again'}
      busy={busy}
      offers={agesOf({ taken, takenAt, offers })}
      inline={inline}
      onUndo={() => actor.send({ type: 'undo' })}
      onDismiss={() => actor.send({ type: 'dismiss' })}
      onPause={() => actor.send({ type: 'engage' })}
      onResume={() => actor.send({ type: 'release' })}
    />
  )
}

type ShowToast = (snack: { tone: 'success' | 'error'; text: string }) => void
/** The bar at the window's foot, and what became of an undoing, or of an act whose screen was left, as a message. */
export function UndoAtFoot({ onToast }: { onToast: ShowToast }) {
  const refreshHome = useRefreshHome()
  useActorEvents(UndoActor.useActorRef(), (event) => {
    if (event.type === 'late') {
      if (event.outcome) onToast({ tone: 'success', text: outcomes[event.outcome] })
      return refreshHome()
    }
    const { undone: all, errors } = event
    const undone = all.length
    const [first, ...others] = errors
    if (first === undefined && !undone) return
    if (first === undefined) return onToast({ tone: 'success', text: undone === 1 ? 'Undone.' : `${undone} undone.` })
    const rest = others.length ? ` ${count(others.length, 'other', 'others')} not undone either.` : ''
    onToast({ tone: 'error', text: `${undone ? `${undone} undone. ` : ''}${first}${rest}` })
  })
  return <Undo />
}
