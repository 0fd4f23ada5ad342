import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { shortcutsMachine } from '#machines/account/shortcuts.machine'
import { moveDisabledReason } from '#machines/time/timesheet-law'
import type { timesheetReviewMachine } from '#machines/time/timesheet-review.machine'

const typing = 'input, textarea, select, [contenteditable], [role=combobox], [role=dialog] *'

/** The shortcuts of the review, in the order in which they are listed. */
export const reviewKeys = [
  { keys: ['J', 'K'], words: 'next, previous' },
  { keys: ['A'], words: 'accept' },
  { keys: ['R'], words: 'reject' },
  { keys: ['N'], words: 'note' },
] as const

/** Whether single-key shortcuts are on; if not, they are not shown. */
export const useShortcuts = () => useSelector(useActorRef(shortcutsMachine), (state) => state.matches('on'))

/** Keys that step through the queue; all others act on the open week. */
const steps = ['j', 'k']

/**
 * Keyboard shortcuts of the review. J and K step through the queue while the focus is in the queue or the review. The
 * others act on the open week, so the focus must be in it or on its row of the queue; on another row they do nothing. A
 * key that is held down counts once. Keys do nothing in a text field, or if they are turned off in the account
 * settings.
 */
export function useReviewKeys(
  actor: ActorRefFrom<typeof timesheetReviewMachine>,
  noteId: string,
  onMove: ((by: 1 | -1) => void) | undefined,
) {
  const on = useShortcuts()
  const move = useRef(onMove)
  move.current = onMove
  return useCallback(
    (box: HTMLElement | null) => {
      const writeNote = () => document.getElementById(noteId)?.focus()
      const acts: Record<string, () => void> = {
        a: () => actor.send({ type: 'accept' }),
        r: () => {
          const { timesheet, note } = actor.getSnapshot().context
          if (moveDisabledReason(timesheet, 'reject', note)) writeNote()
          else actor.send({ type: 'reject' })
        },
        n: writeNote,
        j: () => move.current?.(1),
        k: () => move.current?.(-1),
      }
      const press = (event: KeyboardEvent) => {
        if (!on || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
        const { target } = event
        if (!(target instanceof Element) || target.matches(typing)) return
        const key = event.key.toLowerCase()
        const act = acts[key]
        const scopeSelector = steps.includes(key) ? '[data-keeps-keys]' : '[data-keeps-keys] [aria-current=true]'
        if (!act || (!box?.contains(target) && !target.closest(scopeSelector))) return
        event.preventDefault()
        act()
      }
      // The heading of a newly opened week gets the focus, so that the shortcuts go on working; but not if the user is
      // elsewhere.
      const last = document.activeElement
      if (!last || last === document.body || last.id === 'main' || last.matches('[data-keeps-keys] a'))
        box?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
      document.addEventListener('keydown', press)
      return () => document.removeEventListener('keydown', press)
    },
    [actor, noteId, on],
  )
}
