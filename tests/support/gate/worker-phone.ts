import { randomBytes, webcrypto } from 'node:crypto'
import { qrText, qrToSign, type WorkerQr } from '#shared/api/gate/worker-qr'
import { personId } from '../demo.ts'

/** Who asks a server as a person of the demo, and what time it is there. */
type Asker = {
  request(
    key: string,
    method: 'PUT',
    url: string,
    body: object,
    headers: Record<string, string>,
  ): Promise<{ statusCode: number; body: string }>
  clock: { now(): Date }
}

/** The phone of a worker of the story: its key is registered, `show` makes the code it shows at a site now. */
export async function phoneOf(demo: Asker, worker: string, headers: Record<string, string> = {}) {
  const pair = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const { kty, crv, x, y } = await webcrypto.subtle.exportKey('jwk', pair.publicKey)
  const answer = await demo.request(worker, 'PUT', '/api/me/qr-key', { public_key: { kty, crv, x, y } }, headers)
  if (answer.statusCode !== 200) throw new Error(`${worker} could not register a key: ${answer.body}`)
  const registered = JSON.parse(answer.body).data as { id: string; sites: { id: string }[] }

  async function show(site: string, change: Partial<WorkerQr> = {}): Promise<string> {
    const signed = qrToSign({
      w: personId(worker),
      k: registered.id,
      s: site,
      n: randomBytes(16).toString('base64url'),
      t: Math.floor(demo.clock.now().getTime() / 1000),
      ...change,
    })
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
    const signature = await webcrypto.subtle.sign(algorithm, pair.privateKey, Buffer.from(signed, 'ascii'))
    return qrText(signed, Buffer.from(signature).toString('base64url'))
  }
  return { ...registered, publicKey: { kty, crv, x, y }, show }
}
