import type { TestInfo } from 'playwright/test'

/** Telephone numbers for tests: 07700 900400 to 900799, of which a story takes a few. */
const first = 400
/** A story that is tried again takes others, for those of the first try are used up. */
const perTry = 50

type Attempt = Pick<TestInfo, 'retry' | 'workerIndex'>

/** What nobody else has: the stories of a run share one server, and are told again after a failure. */
export function once({ retry, workerIndex }: Attempt) {
  return {
    /** `n` from 0 to 49: each is one story's. */
    phone: (n: number) => `07700 900${first + retry * perTry + n}`,
    email: (name: string) => `${name}.${retry}@stories.example`,
    /** A password or a word that differs from the one of another try. */
    word: (word: string) => `${word} ${retry}`,
    /**
     * Where a story's people call from: what one address may do in an hour is not shared between stories. After a failure
     * a new process counts its stories from the start, so the process is part of it.
     */
    address: (n: number) => `10.0.${workerIndex % 250}.${n}`,
  }
}
export type Once = ReturnType<typeof once>
