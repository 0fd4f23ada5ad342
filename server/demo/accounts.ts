import { behind, undecided } from '#server/demo/agreement-rows'
import { companies } from '#server/demo/companies'
import { registering } from '#server/demo/registering'
import { type Staff, staff } from '#server/demo/staff'
import { deactivatedWorker, type Worker, workers } from '#server/demo/workers'

/** The password of every demo account. */
export const demoPassword = 'five-bar gate'

export type DemoAccount = {
  key: string
  role: string
  company: string | null
  name: string
  login: string
  password: string
  kind: 'email' | 'phone'
  /** A remark on the account, or null. */
  note: string | null
}

/** The stored form of a worker's number. Staff have 07700 9001nn, workers 9002nn, people still registering 9003nn. */
export const phoneOf = (n: number) => `+447700900${n + 200}`
export const staffPhone = (n: number) => `+447700900${String(n + 110)}`
const typed = (stored: string) => stored.replace(/^\+44/, '0')
const named = (key: string | null) => companies.find((company) => company.key === key)?.name ?? null

const wrong: Record<NonNullable<Staff['sad']>, string> = {
  deactivated: 'Deactivated: sign-in is refused.',
  unverified: 'The email address is not verified: sign-in answers with the notice.',
  unfinished: 'Unfinished owner: goes on at /register/owner.',
  invited: 'Unfinished owner of an invited sub-company: goes on at /invite/.../details.',
  bounces: 'Every letter to this address is refused for good.',
  slow: 'The first try of each letter to this address is refused, the next is taken.',
}
/** Remarks on workers: texts not agreed to, or a number that the embedded SMS provider treats specially. */
const notes: Record<string, string> = {
  [undecided]: 'Has agreed to nothing yet: signing in asks first.',
  [behind]: 'Agreed to terms of last year: signing in asks for those of today.',
  'terry-slowtext': 'The first try of each text message to this number is refused, the next is taken.',
  'nadia-notext': 'Every text message to this number is refused for good.',
}
const ofStaff = (key: string, person: Staff): DemoAccount => ({
  key,
  role: person.role,
  company: named(person.company),
  name: `${person.first} ${person.last}`,
  login: person.email,
  password: demoPassword,
  kind: 'email',
  note: person.sad ? wrong[person.sad] : null,
})
const ofWorker = (key: string, worker: Worker): DemoAccount => ({
  key,
  role: worker.guard ? 'SECURITY_GUARD' : 'WORKER',
  company: named(worker.company),
  name: `${worker.first} ${worker.last}`,
  login: typed(phoneOf(worker.n)),
  password: demoPassword,
  kind: 'phone',
  note: worker.key === deactivatedWorker ? wrong.deactivated : (notes[worker.key] ?? null),
})

/** The eight accounts of the quick sign-in, in order: key of the button, key of the person. */
const quick: readonly [key: string, person: string][] = [
  ['main-owner', 'margaret'],
  ['main-manager', 'priya'],
  ['main-worker', 'jan-nowak'],
  ['main-guard', 'dave-hollis'],
  ['sub-owner', 'imran'],
  ['sub-manager', 'beata'],
  ['sub-worker', 'agnieszka-wojciechowska-malinowska'],
  ['any-worker', 'grace-adjei'],
]

/** Every demo account; the eight of the quick sign-in come first, the others under their person's key. */
export function demoAccounts(): DemoAccount[] {
  const all = new Map([
    ...staff.map((person) => [person.key, (key: string) => ofStaff(key, person)] as const),
    ...workers.map((worker) => [worker.key, (key: string) => ofWorker(key, worker)] as const),
  ])
  const first = quick.map(([key, person]) => {
    const account = all.get(person)?.(key)
    all.delete(person)
    if (!account) throw new Error(`Nobody in the demo is called ${person}.`)
    return account
  })
  return [
    ...first,
    ...[...all].map(([key, account]) => account(key)),
    ...registering.map(
      ({ key, n, first, last, next, sentinel }): DemoAccount => ({
        key,
        role: 'WORKER',
        company: null,
        name: first ? `${first} ${last}` : 'No name yet',
        login: typed(phoneOf(n)),
        password: demoPassword,
        kind: 'phone',
        note: sentinel ?? `Unfinished worker: stands before the step ${next}.`,
      }),
    ),
  ]
}
