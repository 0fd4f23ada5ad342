import { formMachine } from '#machines/kit/form.machine'
import { type AddedPerson, mostLetters } from '#shared/api/safety/roll-call'
import { plainText } from '#shared/domain/kit/typed-text'

/**
 * Somebody who stands there and is on no list. Nothing is sent from here: the roll call takes them, with network or
 * without. What was searched for stands as the name, and may be longer than a name can be.
 */
export const strangerFormMachine = formMachine(
  async ({ name, company }: { name: string; company: string }): Promise<Omit<AddedPerson, 'id'>> => ({
    name: plainText(name).slice(0, mostLetters).trim(),
    company: plainText(company) || null,
  }),
)
