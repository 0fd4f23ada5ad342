import { z } from 'zod'
import { dictionary } from './reference/dictionary.ts'

const trades = new Set(dictionary.ROLE.map(({ id }) => id))
/** A role of the dictionary, by its id. */
export const Trade = z.string().refine((id) => trades.has(id), 'Choose a trade from the list.')
