import { z } from 'zod'
import { deviceStore } from '#services/kit/device-store'
import { ControlledSite, type ControlledWorker, ControlledWorker as Worker } from '#shared/api/gate/site-control'
import { clockError } from '#shared/api/gate/worker-qr'
import { Id, Instant } from '#shared/api/kit/wire'
import { gateMoves } from './gate-moves.ts'
import { siteControl } from './site-control.ts'

/**
 * Everybody who can come to a site's gate today, as listed by the server; `asked_at` (absent from what an earlier
 * version stored) and `received_at` by this device's clock, `clock`: a message when that clock is wrong.
 */
const GateList = z.object({
  user_id: Id,
  site_id: Id,
  listed_at: Instant,
  asked_at: z.number().optional(),
  received_at: z.number(),
  clock: z.string().optional(),
  workers: z.array(Worker),
})
export type GateList = z.infer<typeof GateList>
/** Owner of the list: one person's view of one site. */
export type Whose = { userId: string; siteId: string }

const names = {
  list: ({ userId, siteId }: Whose) => `gate-list ${userId} ${siteId}`,
  sites: (userId: string) => `gate-sites ${userId}`,
  photo: (id: string) => `photo ${id}`,
}
/** Rows of one list: at most 5,000 people on one site. */
const all = 5000
/** The list in memory, so that a scan does not read it again from the disk. */
let cached: GateList | undefined

const isOf = ({ userId, siteId }: Whose) => cached?.user_id === userId && cached.site_id === siteId

/** Stores the sites, and deletes the lists of all others: what was taken away does not open without network. */
async function keepSites(userId: string, sites: ControlledSite[]): Promise<void> {
  // Whether a roll call runs is only true at the moment.
  const kept = sites.map(({ roll_call: _, ...site }) => site)
  await deviceStore.keep(names.sites(userId), kept)
  const beginning = names.list({ userId, siteId: '' })
  for (const name of await deviceStore.names(beginning)) {
    const siteId = name.slice(beginning.length)
    if (sites.some(({ id }) => id === siteId)) continue
    await deviceStore.keep(name, undefined)
    await gateMoves.drop({ userId, siteId })
  }
  if (cached?.user_id === userId && !sites.some(({ id }) => id === cached?.site_id)) cached = undefined
}
/** The server answers that the site is not the caller's, or not any more. */
export const isDenied = (error: unknown) => [403, 404].includes(Object(error).status)
/** Addresses of the faces shown last, by photo; each keeps its picture in memory. */
const faces = new Map<string, string>()
/** More faces than a gate shows at once. */
const faceLimit = 10
function faceAddress(id: string, face: Blob): string {
  const address = faces.get(id) ?? URL.createObjectURL(face)
  faces.delete(id)
  faces.set(id, address)
  for (const [oldest, unused] of [...faces].slice(0, -faceLimit)) {
    URL.revokeObjectURL(unused)
    faces.delete(oldest)
  }
  return address
}

const listeners = new Set<(whose: Whose) => void>()

export const gateList = {
  /** The caller's sites as stored on this device; undefined when none were stored. */
  keptSites: ({ userId }: { userId: string }): Promise<ControlledSite[] | undefined> =>
    deviceStore.read(names.sites(userId), z.array(ControlledSite)),
  /** Reads the sites from the server and stores them. */
  async sites({ userId }: { userId: string }, signal?: AbortSignal): Promise<ControlledSite[]> {
    const { data } = await siteControl.sites({}, signal).catch(async (error: unknown) => {
      if (isDenied(error)) await keepSites(userId, []).catch(() => {})
      throw error
    })
    await keepSites(userId, data)
    return data
  },
  /** Deletes what is stored of a site that the server has taken away; unsent scans stay. */
  async forget(whose: Whose): Promise<void> {
    await deviceStore.keep(names.list(whose), undefined)
    await gateMoves.drop(whose)
    if (isOf(whose)) cached = undefined
    const sites = await gateList.keptSites(whose)
    if (sites) {
      await keepSites(
        whose.userId,
        sites.filter(({ id }) => id !== whose.siteId),
      )
    }
  },
  /** The stored list; undefined when there is none. */
  async kept(whose: Whose): Promise<GateList | undefined> {
    if (!isOf(whose)) cached = await deviceStore.read(names.list(whose), GateList)
    return isOf(whose) ? cached : undefined
  },
  /** Loads the current list and stores it. */
  async renew(whose: Whose, signal?: AbortSignal): Promise<GateList> {
    const asked_at = Date.now()
    const response = siteControl.workers({ query: { site_id: whose.siteId, per_page: all } }, signal)
    const { data, listed_at } = await response.catch(async (error: unknown) => {
      if (isDenied(error)) await gateList.forget(whose).catch(() => {})
      throw error
    })
    const received_at = Date.now()
    const clock = clockError(Math.round((received_at - Date.parse(listed_at)) / 1000))
    const received = { listed_at, asked_at, received_at, workers: data, ...(clock && { clock }) }
    const list = { user_id: whose.userId, site_id: whose.siteId, ...received }
    await deviceStore.keep(names.list(whose), list)
    cached = list
    await gateMoves.drop(whose, asked_at)
    for (const listener of listeners) listener(whose)
    return list
  },
  /** Reports whose list this tab has renewed, until the returned function is called. */
  listen(listener: (whose: Whose) => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Downloads missing photos one by one, so that they are available without network. */
  async keepPhotos({ workers }: { workers: ControlledWorker[] }, signal?: AbortSignal): Promise<void> {
    for (const { photo } of workers) {
      if (signal?.aborted) return
      if (!photo || (await deviceStore.has(names.photo(photo.id)))) continue
      const answer = await fetch(photo.full_url, signal ? { signal } : {})
      if (answer.ok) await deviceStore.cache(names.photo(photo.id), await answer.blob())
    }
  },
  /** URL of a worker's photo; undefined without one. */
  async faceOf({ photo }: Pick<ControlledWorker, 'photo'>): Promise<string | undefined> {
    if (!photo) return undefined
    const kept = await deviceStore.read(names.photo(photo.id), z.instanceof(Blob))
    return kept ? faceAddress(photo.id, kept) : photo.full_url
  },
}
