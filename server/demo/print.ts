import { demoAccounts } from '#server/demo/accounts'

/** The demo accounts as a table for a terminal: person, sign-in, note. */
export function accountLines(): string[] {
  const accounts = demoAccounts()
  const wide = (pick: (account: (typeof accounts)[number]) => string) =>
    Math.max(...accounts.map((a) => pick(a).length))
  const [key, login, name] = [wide((a) => a.key), wide((a) => a.login), wide((a) => a.name)]
  return accounts.map((account) =>
    [
      account.key.padEnd(key),
      account.login.padEnd(login),
      account.name.padEnd(name),
      account.note ?? [account.role, account.company].filter(Boolean).join(', '),
    ].join('  '),
  )
}

/**
 * Prints the app's address and how to sign in with the eight quick accounts; `npm run demo:accounts` lists the others.
 */
export function printAccounts(address: string): void {
  const [first] = demoAccounts()
  process.stdout.write(
    [
      '',
      `Muster runs at ${address}`,
      '',
      `Demo accounts (password of every account: ${first?.password}):`,
      ...accountLines()
        .slice(0, 8)
        .map((line) => `  ${line}`),
      '',
      'All accounts: npm run demo:accounts. Letters and text messages: /dev/outbox.',
      '',
    ].join('\n'),
  )
}
