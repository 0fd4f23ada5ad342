import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { authenticate, transactAs } from '#server/platform/auth/authenticate'
import type { RunTransaction, TransactionOptions, Tx } from '#server/platform/db/transaction'
import { asRequest } from '#server/platform/db/turns'
import type { Deps } from '#server/platform/deps'
import { admit, type Cell, type Public, readsSession } from '#server/platform/http/access'
import { onceInside, onceOnly } from '#server/platform/http/idempotency'
import { inputWords } from '#server/platform/http/input-words'
import { type Form, type UploadedPart, withForm } from '#server/platform/http/multipart'
import { type FileAnswer, sendFile } from '#server/platform/http/send-file'
import { countStream, senderOf } from '#server/platform/http/streams'
import type { Person } from '#server/platform/kit/person'
import { unprocessable } from '#server/platform/kit/problems'
import type { Answer, Api, Endpoint, PolicyOf, Request } from '#shared/api/kit/endpoint'
import type { PolicyId } from '#shared/api/kit/permissions'

type Handle = (ctx: object) => Promise<unknown>
type Unless = (input: { body: unknown }) => boolean
type Handles = { reads?: Handle; writes?: Handle; unless?: Unless; handle?: Handle }
/** A handler's argument, in addition to the parsed parts of the request. */
export type RequestContext<P extends PolicyId> = {
  me: Public<P> extends false ? Person : Public<P> extends true ? undefined : Person | undefined
  /** The permission cell that admitted the caller: `r` returns fewer fields. */
  cell: Cell
  deps: Deps
  /** The unit of work, bound to the caller: the only way to the database. */
  transaction: RunTransaction
  files: UploadedPart[]
  http: { request: FastifyRequest; reply: FastifyReply; ip: string; deviceId: string | undefined; rawBody: Buffer }
}
type HandlerAnswer<E> = Promise<E extends { file: true } ? FileAnswer : Answer<E>>
type Handler<E extends Endpoint> = (ctx: Request<E> & RequestContext<PolicyOf<E>>) => HandlerAnswer<E>
/** The context of a handler in the one transaction of its request: `tx`, with the caller's rights. */
export type TxContext<E extends Endpoint> = Request<E> &
  Omit<RequestContext<PolicyOf<E>>, 'transaction' | 'files'> & { tx: Tx }
type TxHandler<E extends Endpoint> = (ctx: TxContext<E>) => Promise<Answer<E>>
/**
 * A handler that is one transaction, with what its idempotency key keeps. It can run more than once, so it acts on `tx` and
 * its answer only. `unless`: bodies that need work between transactions, which have a handler of their own.
 */
type Write<E extends Endpoint> =
  | { writes: TxHandler<E> }
  | {
      writes: TxHandler<E>
      unless: (input: Pick<Request<E>, keyof Request<E> & 'body'>) => boolean
      handle: Handler<E>
    }
/**
 * A handler that opens its own transactions; or `reads`, one that only reads, in a transaction of the mount, which cannot
 * write and whose commit is not waited for; or `writes`, any other that is one transaction. Where JSON is accepted besides
 * a form, `writes` can be given for the JSON and `handle` for the form.
 */
export type Handlers<A extends Api> = {
  [K in keyof A]:
    | Handler<A[K]>
    | (A[K] extends { method: 'GET'; reply: z.ZodType } ? { reads: TxHandler<A[K]> } : never)
    | (A[K] extends { multipart: 'or json' } ? { writes: TxHandler<A[K]>; handle: Handler<A[K]> } : never)
    | (A[K] extends { method: 'GET' } | { multipart: true | 'or json' } | { file: true } | { physical: true }
        ? never
        : Write<A[K]>)
}

/**
 * Mounts a contract: checks permissions, parses the request, calls the handler, parses the answer (unknown keys are
 * dropped).
 */
export function serve<A extends Api>(app: FastifyInstance, deps: Deps, endpoints: A, handlers: Handlers<A>): void {
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    // Handlers<A> checks the type of each handler; inside the loop the specific endpoint type is lost.
    const given = handlers[name] as unknown as Handle | Handles
    const { reads, writes, unless, handle }: Handles = typeof given === 'function' ? { handle: given } : given
    // `api()` checks that endpoint names are in the matrix.
    const policy = `${endpoint.method} ${endpoint.path}` as PolicyId
    app.endpoints.push(endpoint)
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: {
        policy,
        ...(endpoint.limit && { rateLimit: { max: endpoint.limit.max, timeWindow: endpoint.limit.seconds * 1000 } }),
      },
      // A file is sent as it is stored: its length and its ranges are those of its bytes.
      ...(endpoint.file && { compress: false }),
      handler: (request, reply) =>
        asRequest(async () => {
          const contextOf = (me: Person | undefined, form?: Form) => ({
            cell: admit(policy, me),
            ...parts(endpoint, request, form?.fields),
            me,
            deps,
            http: {
              request,
              reply,
              ip: request.ip,
              deviceId: deviceOf(request),
              rawBody: request.rawBody ?? Buffer.alloc(0),
            },
          })
          const transact = <T>(
            run: (tx: Tx, me: Person | undefined) => Promise<T>,
            options: TransactionOptions = {},
          ) =>
            readsSession(policy)
              ? transactAs(deps, { request, policy }, run, options)
              : deps.db.transaction('system', (tx) => run(tx, undefined), options)
          if (reads) {
            const read = (tx: Tx, me: Person | undefined) => reads({ ...contextOf(me), tx })
            return endpoint.reply?.parse(await transact(read, { readOnly: true }))
          }
          const isForm = endpoint.multipart === 'or json' ? request.isMultipart() : endpoint.multipart
          if (writes && !isForm && !(unless && isExcepted(unless, endpoint, request))) {
            const accept = (tx: Tx, me: Person | undefined) => {
              const ctx = { ...contextOf(me), tx }
              return async () => endpoint.reply?.parse(await writes(ctx))
            }
            return endpoint.secret
              ? transact((tx, me) => accept(tx, me)())
              : onceInside({ deps, request, reply }, transact, accept)
          }
          const me = readsSession(policy) ? await authenticate(deps, request, policy) : undefined
          admit(policy, me)
          const respond = async (form?: Form) => {
            const ctx = {
              ...contextOf(me, form),
              transaction: deps.db.transaction.bind(null, me ? { userId: me.id, companyId: me.company_id } : 'system'),
              files: form?.files ?? [],
            }
            if (endpoint.file) return sendFile({ deps, request, reply }, (await handle?.(ctx)) as FileAnswer)
            const answer = async () => endpoint.reply?.parse(await handle?.(ctx))
            return me && endpoint.method !== 'GET' && !endpoint.secret && !form
              ? onceOnly({ deps, request, reply }, me, answer, endpoint.physical)
              : answer()
          }
          if (isForm || endpoint.file) countStream(endpoint.file ? 'download' : 'upload', me, reply)
          if (!isForm) return respond()
          const timeout = deps.settings.UPLOAD_STALL_SECONDS
          return withForm(request, { sender: senderOf(me, request), timeout }, respond)
        }),
    })
  }
}

/** Whether a write is one that needs work between transactions. What cannot be parsed is refused in the one of the mount. */
function isExcepted(unless: Unless, endpoint: Endpoint, request: FastifyRequest): boolean {
  const parsed = endpoint.body?.safeParse(request.body)
  return parsed?.success === true && unless({ body: parsed.data })
}

function parts(endpoint: Endpoint, request: FastifyRequest, fields: Record<string, string> | undefined) {
  // A Map, since the keys come from the caller: a plain object has an inherited value for `constructor`.
  const errors = new Map<string, string[]>()
  const read = (key: 'params' | 'query' | 'body', value: unknown) => {
    const schema = endpoint[key]
    if (!schema) return {}
    const parsed = schema.safeParse(value, { error: inputWords })
    if (parsed.success) return { [key]: parsed.data }
    for (const issue of parsed.error.issues.flatMap(closest)) {
      const field = issue.code === 'unrecognized_keys' ? unknownKeys(issue.keys) : issue.path.join('.') || key
      errors.set(field, [...(errors.get(field) ?? []), issue.message])
    }
    return {}
  }
  const input = {
    ...read('params', request.params),
    ...read('query', request.query),
    ...read('body', fields ?? request.body ?? undefined),
  }
  if (errors.size) throw unprocessable(Object.fromEntries(errors))
  return input
}

/** Some of the keys that nobody knows: an answer is never as long as the question. */
const unknownKeys = (keys: string[]) =>
  keys
    .slice(0, 10)
    .map((key) => key.slice(0, 60))
    .join(',')

/** For a union: the branch with the fewest issues, most likely the intended one. */
function closest(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const branches = issue.errors.map((branch) => branch.flatMap(closest)).sort((a, b) => weight(a) - weight(b))
  return (branches[0] ?? [issue]).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}
const weight = (branch: z.core.$ZodIssue[]) =>
  branch.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? 10 * issue.keys.length : 1), 0)

const deviceOf = (request: FastifyRequest) => {
  const header = request.headers['x-device-id']
  return typeof header === 'string' && header.length <= 200 ? header : undefined
}
