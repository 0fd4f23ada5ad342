import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { countedAddress } from '#server/platform/kit/address'
import type { Person } from '#server/platform/kit/person'
import { tooMany } from '#server/platform/kit/problems'

/** Maximum concurrent files. A page of photos requests fifty at a time; a site's phones share one address. */
const most = {
  upload: { person: 50, address: 200 },
  download: { person: 120, address: 1000 },
}
/** The key that files are counted by: the person or, without a sign-in, the address. */
export const senderOf = (me: Person | undefined, { ip }: FastifyRequest): string => (me ? me.id : countedAddress(ip))

const underWay = new Map<string, number>()

/** Counts an upload or download until its answer is complete or broken off; 429 when there are too many. */
export function countStream(kind: keyof typeof most, me: Person | undefined, { request, raw }: FastifyReply): void {
  const key = `${kind}:${senderOf(me, request)}`
  const count = underWay.get(key) ?? 0
  if (count >= most[kind][me ? 'person' : 'address'])
    throw tooMany(5, 'Too many files are on their way at once. Wait until some have arrived, and try again.')
  underWay.set(key, count + 1)
  finished(raw, () => {
    const left = (underWay.get(key) ?? 1) - 1
    if (left) underWay.set(key, left)
    else underWay.delete(key)
  })
}
