import type { Api, Call, Endpoint, Reply } from '#shared/api/kit/endpoint'
import { texts } from '#shared/api/kit/texts'
import { newId } from '#shared/domain/kit/id'
import { type ErrorResponseKind, errorResponses } from './error-responses.ts'
import { type Answer, exchange, readJson } from './exchange.ts'
import { isFinalAnswer } from './final-answer.ts'
import { idempotency } from './idempotency.ts'
import { token } from './token.ts'
import { isDeviceMiss } from './transport.ts'

type Client<A extends Api> = {
  [K in keyof A]: (call: Call<A[K]>, signal?: AbortSignal, headers?: Record<string, string>) => Promise<Reply<A[K]>>
}
type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

/**
 * A call that was refused, or got no answer (`status` undefined). `errors` by field; `reset` in seconds (429); `offset`
 * of a chunked upload (409).
 */
export class CallFailed extends Error {
  readonly status: number | undefined
  readonly errors: Record<string, string[]> | undefined
  readonly reset: number | undefined
  readonly offset: number | undefined
  readonly headers: Headers
  readonly body: unknown
  constructor(status: number | undefined, body: unknown, headers = new Headers()) {
    const { message, errors, offset } = Object(body)
    super(typeof message === 'string' && message ? message : texts.errorOccurred)
    this.name = 'CallFailed'
    this.status = status
    this.errors = errors && typeof errors === 'object' ? errors : undefined
    const reset = Number(headers.get('x-ratelimit-reset') ?? headers.get('retry-after') ?? Number.NaN)
    this.reset = Number.isFinite(reset) ? reset : undefined
    this.offset = typeof offset === 'number' ? offset : undefined
    this.headers = headers
    this.body = body
  }
}
// zod tests whether it can compile its parsers; the page's security policy forbids that and reports each attempt. Must
// be set before zod loads.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const noAnswer = { message: 'No connection. Nothing is lost: check it and try again.' }
const kindByStatus: Partial<Record<number, ErrorResponseKind>> = {
  400: 'badRequest',
  429: 'tooMany',
  500: 'serverError',
}

/**
 * Turns a contract into functions `(call, signal?, headers?)`; contract and zod load with the first call. Each fills the
 * path, sends, and parses what came back. Throws CallFailed. A read and an upload end with their signal, a write goes on.
 * `quiet`: calls whose 429 shows no snackbar. `ending`: writes that end with their signal too, for nobody pressed for
 * them, or something repeats them by itself.
 */
export function client<A extends Api>(
  load: () => Promise<A>,
  quiet: readonly (keyof A)[] = [],
  ending: readonly (keyof A)[] | 'all' = [],
): Client<A> {
  const calls = new Proxy(Object.create(null), {
    get: (_, name) =>
      // Awaiting the proxy looks up `then`; no call has that name.
      typeof name !== 'string' || name === 'then'
        ? undefined
        : async (parts: Parts = {}, signal?: AbortSignal, headers: Record<string, string> = {}) => {
            const endpoint = (await load())[name]
            if (!endpoint) throw new Error(`The contract has no call ${name}`)
            const send = (until?: AbortSignal) => call(endpoint, parts, until, headers, quiet.includes(name))
            const ends = endpoint.method === 'GET' || parts.body instanceof FormData
            if (ends || ending === 'all' || ending.includes(name)) return send(signal)
            return unstopped(signal, send)
          },
  })
  // The names and types come from the contract, which loads later: a proxy cannot express them.
  return calls as unknown as Client<A>
}

/** A write whose screen is left goes on; nobody there would hear that it failed. */
async function unstopped<T>(signal: AbortSignal | undefined, send: () => Promise<T>): Promise<T> {
  const [title, by] = [document.title, token.claims()?.uid]
  // Beside the call: without a connection it would not come.
  const unsaved = import('./unsaved.ts').catch(() => undefined)
  return send().catch(async (error: unknown) => {
    if (signal?.aborted && error instanceof CallFailed) (await unsaved)?.reportUnsaved(title, by, error)
    throw error
  })
}

async function call(
  endpoint: Endpoint,
  parts: Parts,
  signal: AbortSignal | undefined,
  headers: Record<string, string>,
  quiet: boolean,
) {
  const { method } = endpoint
  const path = addressOf(endpoint, parts)
  const form = parts.body instanceof FormData ? parts.body : undefined
  const json = form || parts.body === undefined ? undefined : JSON.stringify(parts.body)
  const key = keyFor(endpoint, path, form ?? json)
  const sending = {
    method,
    path,
    headers: {
      ...(json && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
      ...headers,
    },
    body: form ?? json,
    signal,
  }
  const answer = await exchange(sending, Boolean(endpoint.file)).catch((error: unknown) => {
    if (signal?.aborted || error instanceof CallFailed) throw error
    throw new CallFailed(undefined, noAnswer)
  })
  const { ok, status } = answer.response
  // Only after a final answer is an equal request a new attempt; an incomplete answer counts as none.
  if (key && (ok || isFinalAnswer(status))) idempotency.answered(method, path, form ?? json)
  if (!ok) throw failureOf(answer, quiet)
  return answer.file ?? endpoint.reply?.parse(JSON.parse(answer.text))
}

function keyFor({ method, secret, physical }: Endpoint, path: string, body: FormData | string | undefined) {
  if (method === 'GET' || secret) return undefined
  return physical ? newId() : idempotency.keyFor(method, path, body)
}

function addressOf({ path }: Endpoint, { params, query }: Parts) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const queryEntries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null)
  return queryEntries.length
    ? `${filled}?${new URLSearchParams(queryEntries.map(([k, value]) => [k, String(value)]))}`
    : filled
}

function failureOf({ response, text }: Answer, quiet: boolean) {
  const body = readJson(text)
  const what = response.status === 401 && isDeviceMiss(response) ? 'deviceTaken' : kindByStatus[response.status]
  if (what && !(quiet && what === 'tooMany')) errorResponses.publish(what)
  return new CallFailed(response.status, body, response.headers)
}
