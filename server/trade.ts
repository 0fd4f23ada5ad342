import { dictionary } from '#contract/reference/dictionary'

const trades = new Map(dictionary.ROLE.map(({ id, value }) => [id, value]))

/** A role of the dictionary in words; one that it does not know stays as it is. */
export const roleName = (id: string): string => trades.get(id) ?? id
export const tradeOf = (id: string | null): string | null => id && roleName(id)
