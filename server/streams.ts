import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { countedAddress } from '#server/auth/address'
import type { Person } from '#server/person'
import { tooMany } from '#server/problems'

/** Files under way at once. A page of faces asks for fifty at a time; a site's phones share one address. */
const most = {
  upload: { person: 50, address: 200 },
  download: { person: 120, address: 1000 },
}
/** Whom files are counted by: a person, or without a sign-in an address. */
export const senderOf = (me: Person | undefined, { ip }: FastifyRequest): string => (me ? me.id : countedAddress(ip))

const underWay = new Map<string, number>()

/** Counts a file that is sent or fetched until the answer is out or broken off; 429 in words when there are too many. */
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
