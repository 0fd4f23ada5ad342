export const quickKeys = [
  'main-owner',
  'main-manager',
  'main-worker',
  'main-guard',
  'sub-owner',
  'sub-manager',
  'sub-worker',
  'any-worker',
] as const
export type QuickKey = (typeof quickKeys)[number]

const read = async (key: QuickKey, signal?: AbortSignal): Promise<{ login: string; password: string }> => {
  const response = await fetch('/dev/accounts', { ...(signal && { signal }) })
  const list: unknown = await response.json()
  const found = (Array.isArray(list) ? list : []).find((one: { key?: unknown }) => one?.key === key)
  if (typeof found?.login !== 'string' || typeof found?.password !== 'string')
    throw new Error('This server has no such test account.')
  return { login: found.login, password: found.password }
}

/** Demo accounts, loaded only when a button is pressed; a production build has neither the call nor the buttons. */
export const quickAccounts = {
  pick: ({ key }: { key: QuickKey }, signal?: AbortSignal) =>
    import.meta.env.MODE === 'production' ? Promise.reject(new Error(key)) : read(key, signal),
}
