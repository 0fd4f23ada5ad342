import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { type Snack, snackbarMachine, snackbarMs } from '#machines/kit/snackbar.machine'

const update: Snack = { tone: 'info', text: 'You left Riverside at 15:30' }

function opened() {
  const clock = new SimulatedClock()
  const actor = createActor(snackbarMachine, { input: { ms: snackbarMs.app }, clock }).start()
  return {
    clock,
    show: (snack: Snack) => actor.send({ type: 'show', snack }),
    actor,
    text: () => actor.getSnapshot().context.snack?.text,
  }
}

describe('the answer to what the user did, and news at the same moment', () => {
  for (const answer of [
    { tone: 'success', text: 'Timesheet has been submitted for review.' },
    { tone: 'error', text: 'Couldn’t save.' },
  ] as const)
    test(`news does not replace '${answer.text}', and is shown after it`, () => {
      const { clock, show, text } = opened()
      show(answer)
      clock.increment(100)
      show(update)
      clock.increment(snackbarMs.app - 101)
      expect(text()).toBe(answer.text)
      clock.increment(1)
      expect(text()).toBe(update.text)
      clock.increment(snackbarMs.app - 1)
      expect(text()).toBe(update.text)
      clock.increment(1)
      expect(text()).toBeUndefined()
    })

  test('an answer replaces news, and another answer', () => {
    const { show, text } = opened()
    show(update)
    show({ tone: 'success', text: 'Saved.' })
    expect(text()).toBe('Saved.')
    show({ tone: 'error', text: 'Couldn’t save.' })
    expect(text()).toBe('Couldn’t save.')
  })

  test('of several news that waited, the newest is shown; closing the answer shows it at once', () => {
    const { show, text, actor } = opened()
    show({ tone: 'success', text: 'Saved.' })
    show(update)
    show({ tone: 'info', text: 'You came to Mill Lane' })
    actor.send({ type: 'dismiss' })
    expect(text()).toBe('You came to Mill Lane')
    actor.send({ type: 'dismiss' })
    expect(text()).toBeUndefined()
  })
})
