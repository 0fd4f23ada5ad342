import type { TestInfo } from 'playwright/test'

/** Telephone numbers for tests: 07700 900400 to 900799; a hundred for each look, of which a story takes a few. */
const first = 400
const perLook = 100
/** A story that is tried again takes others, for those of the first try are used up. */
const perTry = 50

type Told = Pick<TestInfo, 'config' | 'project' | 'retry' | 'workerIndex'>

/** What nobody else has: stories run in several looks, and again after a failure, against one server. */
export function once({ config, project, retry, workerIndex }: Told) {
  const look = config.projects.findIndex(({ name }) => name === project.name)
  const at = look * perLook + retry * perTry
  const mark = `${look}${retry ? `-${retry}` : ''}`
  return {
    /** Which look this is, from 0. */
    look,
    /** `n` from 0 to 49: each is one story's. */
    phone: (n: number) => `07700 900${first + at + n}`,
    email: (name: string) => `${name}.${mark}@stories.example`,
    /** A password or a word that differs from the one of another look. */
    word: (word: string) => `${word} ${mark}`,
    /**
     * Where a story's people call from: what one address may do in an hour is not shared between stories. After a failure
     * a new process counts its stories from the start, so the process is part of it.
     */
    address: (n: number) => `10.${look}.${workerIndex % 250}.${n}`,
  }
}
export type Once = ReturnType<typeof once>
