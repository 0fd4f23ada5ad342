import type { z } from 'zod'
import type { PolicyId } from './permissions.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One HTTP operation: everything both ends must agree on, and nothing else. Paths are written `/api/noun/{param}`. */
export type Endpoint = {
  method: Method
  path: `/${string}`
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /**
   * The body travels as multipart/form-data: the caller sends FormData, the handler reads `body` (fields) and `files`.
   * `or json`: as JSON as well, then without files; our own callers send JSON.
   */
  multipart?: true | 'or json'
  /** Absent when the answer is a file. */
  reply?: z.ZodType
  /** The answer is a file: the caller gets a Blob, the handler gives bytes and a type. */
  file?: true
  /** The answer or the address holds tokens or codes: never kept for an idempotency key, never logged. */
  secret?: true
  /**
   * Something moves in the world: each call is an order of its own. Nobody sends it again but after a 401, and a repeat
   * with the same key never runs.
   */
  physical?: true
  /** Calls allowed in a window of `seconds` from one person, or one address when nobody is signed in. */
  limit?: { max: number; seconds: number }
}
export type Api = Record<string, Endpoint>

type Lawful<A extends Api> = {
  [K in keyof A]: `${A[K]['method']} ${A[K]['path']}` extends PolicyId ? A[K] : { path: 'has no row in permissions.ts' }
}
type Part<E, K extends keyof Endpoint> = E extends Record<K, infer S extends z.ZodType> ? S : never
type Asked<E, Side extends 'in' | 'out', Keys extends 'params' | 'query' | 'body'> = {
  [K in Keys as E extends Record<K, z.ZodType> ? K : never]: Side extends 'in'
    ? z.input<Part<E, K>>
    : z.output<Part<E, K>>
}
/** What a caller writes. */
export type Call<E> = E extends { multipart: true }
  ? Asked<E, 'in', 'params' | 'query'> & { body: FormData }
  : Asked<E, 'in', 'params' | 'query' | 'body'>
/** What a handler reads. */
export type Request<E> = Asked<E, 'out', 'params' | 'query' | 'body'>
/** What the caller gets. */
export type Reply<E> = E extends { file: true } ? Blob : z.output<Part<E, 'reply'>>
/** What the handler gives. */
export type Answer<E> = z.input<Part<E, 'reply'>>
export type PolicyOf<E extends Endpoint> = `${E['method']} ${E['path']}` & PolicyId

/** Names a noun's calls. Each must have its row in the permission matrix. */
export const api = <const A extends Api>(endpoints: A & Lawful<A>): A => endpoints
