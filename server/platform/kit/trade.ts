import { dictionary } from '#shared/api/platform/dictionary'

const trades = new Map(dictionary.ROLE.map(({ id, value }) => [id, value]))

/** The name of a role in the dictionary; an unknown one is returned unchanged. */
export const roleName = (id: string): string => trades.get(id) ?? id
export const tradeOf = (id: string | null): string | null => id && roleName(id)
