import type { PublicKey, ReadQr } from '#shared/api/gate/worker-qr'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const
const signing = { name: 'ECDSA', hash: 'SHA-256' } as const
const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Verifies the signature of a code with this key. */
export async function fits(publicKey: PublicKey, { signed, signature }: ReadQr): Promise<boolean> {
  const key = await crypto.subtle.importKey('jwk', publicKey, algorithm, false, ['verify'])
  return crypto.subtle.verify(signing, key, bytesOf(signature), new TextEncoder().encode(signed))
}

/** A key pair whose private half cannot be exported. */
export const newKeyPair = () => crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
export const publicHalf = (publicKey: CryptoKey) => crypto.subtle.exportKey('jwk', publicKey)
export const newNonce = () => base64url(crypto.getRandomValues(new Uint8Array(16)))
export const sign = async (privateKey: CryptoKey, text: string) =>
  base64url(new Uint8Array(await crypto.subtle.sign(signing, privateKey, new TextEncoder().encode(text))))
