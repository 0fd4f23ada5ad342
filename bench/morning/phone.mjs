import { randomBytes, webcrypto } from 'node:crypto'
import { qrText, qrToSign } from '#shared/api/gate/worker-qr'

const curve = { name: 'ECDSA', namedCurve: 'P-256' }
export const newPhone = async () => {
  const pair = await webcrypto.subtle.generateKey(curve, true, ['sign', 'verify'])
  const { kty, crv, x, y } = await webcrypto.subtle.exportKey('jwk', pair.publicKey)
  return { signing: pair.privateKey, publicKey: JSON.stringify({ kty, crv, x, y }) }
}

/** What the worker's phone shows at a site now. */
export async function codeOf({ id, keyId, signing }, site) {
  const nonce = randomBytes(16).toString('base64url')
  const signed = qrToSign({ w: id, k: keyId, s: site, n: nonce, t: Math.floor(Date.now() / 1000) })
  const signature = await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, signing, Buffer.from(signed))
  return qrText(signed, Buffer.from(signature).toString('base64url'))
}
