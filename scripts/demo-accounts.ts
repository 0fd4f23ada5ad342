import { demoAccounts } from '../server/demo/accounts.ts'
import { accountLines } from '../server/demo/print.ts'

const [first] = demoAccounts()
process.stdout.write(`Password of every account: ${first?.password}\n\n${accountLines().join('\n')}\n`)
