import { z } from 'zod'
import { anyOf } from '#services/kit/signals'
import { configuration } from './config.ts'

const provider = 'https://tile.googleapis.com'
/** Milliseconds to wait for the provider; without it a site is placed by its postcode. */
const timeout = 4000
/** The area of the copyright text: a map of the United Kingdom. */
const kingdom = { zoom: '6', north: '61', south: '49', east: '2', west: '-9' }

const Session = z.object({ session: z.string().min(1) })
const Viewport = z.object({ copyright: z.string() })
/** `template`: URL of a map tile, with {z}, {x} and {y} to be filled in. */
export type MapTiles = { template: string; credit: string }

async function read<Answer>(path: string, schema: z.ZodType<Answer>, init: RequestInit): Promise<Answer> {
  const answer = await fetch(`${provider}${path}`, { ...init, credentials: 'omit', referrerPolicy: 'strict-origin' })
  if (!answer.ok) throw new Error(`The map provider answered ${answer.status}.`)
  return schema.parse(await answer.json())
}

export const map = {
  /** The provider's map; undefined when the server has no key for one. Rejects when the provider does not answer. */
  async open(signal?: AbortSignal): Promise<MapTiles | undefined> {
    const { maps_key: key } = (await configuration.read({}, signal)).data
    if (!key) return undefined
    const late = AbortSignal.timeout(timeout)
    const until = signal ? anyOf([signal, late]) : late
    const { session } = await read(`/v1/createSession?${new URLSearchParams({ key })}`, Session, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mapType: 'roadmap', language: 'en-GB', region: 'GB' }),
      signal: until,
    })
    const tileParams = new URLSearchParams({ session, key })
    const viewport = new URLSearchParams({ session, key, ...kingdom })
    const { copyright } = await read(`/tile/v1/viewport?${viewport}`, Viewport, { signal: until })
    return { template: `${provider}/v1/2dtiles/{z}/{x}/{y}?${tileParams}`, credit: copyright }
  },
}
