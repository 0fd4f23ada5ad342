import { companyId, siteId } from '#server/demo/ids-by-key'
import { assignments } from '#server/platform/db/schema/assignment'
import { skillCards } from '#server/platform/db/schema/skill-card'
import { userDictionaryEntries, users } from '#server/platform/db/schema/user'
import type { DirectoryProfile, DirectoryWorker } from '#shared/api/jobs/directory'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer } from '../demo.ts'

type Added = {
  first?: string
  last?: string
  postcode?: string | null
  open?: boolean
  entries?: [type: string, id: string][]
  /** Days of work for Pennine at its mill. */
  work?: [from: string, to: string][]
}
/** The dictionary entry of a worker who can begin at once. */
export const immediately: [string, string] = ['AVAILABILITY', 'immediately']
export const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

/** The demo, with nobody in the directory but the workers that a test adds. */
export async function openDirectory() {
  const demo = await createDemoServer()
  const system = <T>(run: Parameters<typeof demo.deps.db.transaction<T>>[1]) => demo.deps.db.transaction('system', run)
  await system((tx) => tx.update(users).set({ open_to_work: false }))

  let added = 0
  async function add({ first = 'Ada', last, postcode = null, open = true, entries = [], work = [] }: Added = {}) {
    const id = newId()
    const n = ++added
    const slug = `found-${n}`
    await system(async (tx) => {
      await tx.insert(users).values({
        id,
        slug,
        first_name: first,
        last_name: last ?? `Findable-${n}`,
        default_role: 'WORKER',
        status: 'COMPLETED',
        open_to_work: open,
        postcode,
      })
      if (entries.length)
        await tx
          .insert(userDictionaryEntries)
          .values(entries.map(([type, entry_id]) => ({ user_id: id, type, entry_id })))
      if (work.length)
        await tx.insert(assignments).values(
          work.map(([start_at, end_at]) => ({
            id: newId(),
            worker_id: id,
            site_id: siteId('mill'),
            company_id: companyId('other'),
            role_id: 'stonemason',
            start_at,
            end_at,
          })),
        )
    })
    return { id, slug }
  }
  const addCard = async (user_id: string, scheme_name: string, scheme_code: string, expires_on = '2027-12-31') => {
    const id = newId()
    const row = { id, user_id, scheme_code, scheme_name, number: '81726354', surname: 'Findable', expires_on }
    await system((tx) => tx.insert(skillCards).values(row))
    return id
  }
  const list = async (key: string, query: Record<string, string> = {}) =>
    (await demo.request(key, 'GET', `/api/workers?${new URLSearchParams({ per_page: '200', ...query })}`)).json()
  const found = async (key: string, query: Record<string, string> = {}): Promise<DirectoryWorker[]> =>
    (await list(key, query)).data
  const read = (key: string, slug: string, query = '') => demo.request(key, 'GET', `/api/workers/${slug}${query}`)
  const profile = async (key: string, slug: string, query = ''): Promise<DirectoryProfile> =>
    (await read(key, slug, query)).json().data
  return { demo, system, add, addCard, list, found, read, profile }
}
