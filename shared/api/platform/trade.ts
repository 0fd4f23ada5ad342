import { z } from 'zod'
import { dictionary } from './dictionary.ts'

const trades = new Set(dictionary.ROLE.map(({ id }) => id))
/** The id of a role in the dictionary. */
export const Trade = z.string().refine((id) => trades.has(id), 'Choose a trade from the list.')
