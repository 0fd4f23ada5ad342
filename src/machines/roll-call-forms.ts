import type { AddedPerson } from '#contract/roll-call'
import { formMachine } from './generic/form.ts'

/** Somebody who stands there and is on no list. Nothing is sent from here: the roll call takes them, with network or without. */
export const strangerFormMachine = formMachine(
  async ({ name, company }: { name: string; company: string }): Promise<Omit<AddedPerson, 'id'>> => ({
    name: name.trim(),
    company: company.trim() || null,
  }),
)

/** Where somebody is who needs help. */
export const helpNoteMachine = formMachine(async ({ note }: { note: string }) => note.trim())
