import type { z } from 'zod'
import type { PolicyId } from './permissions.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One HTTP operation: everything that client and server must agree on. Paths are written `/api/noun/{param}`. */
export type Endpoint = {
  method: Method
  path: `/${string}`
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /**
   * The body is multipart/form-data: the caller sends FormData, the handler reads `body` (fields) and `files`. `or
   * json`: JSON without files is accepted as well; the app itself sends JSON.
   */
  multipart?: true | 'or json'
  /** Absent when the answer is a file. */
  reply?: z.ZodType
  /** The answer is a file: the caller gets a Blob, the handler gives bytes and a type. */
  file?: true
  /** The answer or the address holds tokens or codes: not stored for its idempotency key, not logged. */
  secret?: true
  /**
   * The call has a physical effect, so each one counts separately: it is sent again only after a 401, and a repeat with
   * the same idempotency key never runs.
   */
  physical?: true
  /** Calls allowed per `seconds` and person, or per IP address when nobody is signed in. */
  limit?: { max: number; seconds: number }
}
export type Api = Record<string, Endpoint>

type Lawful<A extends Api> = {
  [K in keyof A]: `${A[K]['method']} ${A[K]['path']}` extends PolicyId ? A[K] : { path: 'has no row in permissions.ts' }
}
type Part<E, K extends keyof Endpoint> = E extends Record<K, infer S extends z.ZodType> ? S : never
type RequestParts<E, Side extends 'in' | 'out', Keys extends 'params' | 'query' | 'body'> = {
  [K in Keys as E extends Record<K, z.ZodType> ? K : never]: Side extends 'in'
    ? z.input<Part<E, K>>
    : z.output<Part<E, K>>
}
/** Input of a call, for the client. */
export type Call<E> = E extends { multipart: true }
  ? RequestParts<E, 'in', 'params' | 'query'> & { body: FormData }
  : RequestParts<E, 'in', 'params' | 'query' | 'body'>
/** Parsed input of a call, for the handler. */
export type Request<E> = RequestParts<E, 'out', 'params' | 'query' | 'body'>
/** Parsed reply, for the client. */
export type Reply<E> = E extends { file: true } ? Blob : z.output<Part<E, 'reply'>>
/** Reply as returned by the handler. */
export type Answer<E> = z.input<Part<E, 'reply'>>
export type PolicyOf<E extends Endpoint> = `${E['method']} ${E['path']}` & PolicyId

/** Defines a noun's endpoints. An endpoint without a row in the permission matrix does not compile. */
export const api = <const A extends Api>(endpoints: A & Lawful<A>): A => endpoints
