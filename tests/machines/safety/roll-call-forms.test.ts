import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { strangerFormMachine } from '#machines/safety/roll-call-forms.machine'
import { AddedPerson, type AddedPerson as Person } from '#shared/api/safety/roll-call'
import { someId } from '../../support/safety/roll-call.ts'

test('a search longer than a name can be is a name that the roll call keeps', async () => {
  const form = createActor(strangerFormMachine, { input: { values: { name: 'x'.repeat(150), company: '' } } })
  const saved = new Promise<Omit<Person, 'id'>>((resolve) => {
    form.on('saved', (events) => resolve(events.saved))
  })
  form.start().send({ type: 'submit' })
  expect(AddedPerson.safeParse({ ...(await saved), id: someId(1) }).success).toBe(true)
})
