import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { authenticate, readAs } from '#server/platform/auth/authenticate'
import type { RunTransaction, Tx } from '#server/platform/db/transaction'
import { asRequest } from '#server/platform/db/turns'
import type { Deps } from '#server/platform/deps'
import { admit, type Cell, type Public, readsSession } from '#server/platform/http/access'
import { onceOnly } from '#server/platform/http/idempotency'
import { inputWords } from '#server/platform/http/input-words'
import { type Form, type UploadedPart, withForm } from '#server/platform/http/multipart'
import { type FileAnswer, sendFile } from '#server/platform/http/send-file'
import { countStream, senderOf } from '#server/platform/http/streams'
import type { Person } from '#server/platform/kit/person'
import { unprocessable } from '#server/platform/kit/problems'
import type { Answer, Api, Endpoint, PolicyOf, Request } from '#shared/api/kit/endpoint'
import type { PolicyId } from '#shared/api/kit/permissions'

type Handle = (ctx: object) => Promise<unknown>
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
type Read<E extends Endpoint> = (
  ctx: Request<E> & Omit<RequestContext<PolicyOf<E>>, 'transaction' | 'files'> & { tx: Tx },
) => Promise<Answer<E>>
/**
 * A handler, or `reads`, one that only reads, in the one transaction of the request: `tx`, with the caller's rights, which
 * cannot write and whose commit is not waited for.
 */
export type Handlers<A extends Api> = {
  [K in keyof A]:
    | ((ctx: Request<A[K]> & RequestContext<PolicyOf<A[K]>>) => HandlerAnswer<A[K]>)
    | (A[K] extends { method: 'GET'; reply: z.ZodType } ? { reads: Read<A[K]> } : never)
}

/**
 * Mounts a contract: checks permissions, parses the request, calls the handler, parses the answer (unknown keys are
 * dropped).
 */
export function serve<A extends Api>(app: FastifyInstance, deps: Deps, endpoints: A, handlers: Handlers<A>): void {
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    // Handlers<A> checks the type of each handler; inside the loop the specific endpoint type is lost.
    const given = handlers[name] as unknown as Handle | { reads: Handle }
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
          if (typeof given !== 'function') {
            const read = (tx: Tx, me: Person | undefined) => given.reads({ ...contextOf(me), tx })
            return endpoint.reply?.parse(
              readsSession(policy)
                ? await readAs(deps, request, policy, read)
                : await deps.db.transaction('system', (tx) => read(tx, undefined), { readOnly: true }),
            )
          }
          const me = readsSession(policy) ? await authenticate(deps, request, policy) : undefined
          admit(policy, me)
          const respond = async (form?: Form) => {
            const ctx = {
              ...contextOf(me, form),
              transaction: deps.db.transaction.bind(null, me ? { userId: me.id, companyId: me.company_id } : 'system'),
              files: form?.files ?? [],
            }
            if (endpoint.file) return sendFile({ deps, request, reply }, (await given(ctx)) as FileAnswer)
            const answer = async () => endpoint.reply?.parse(await given(ctx))
            return me && endpoint.method !== 'GET' && !endpoint.secret && !form
              ? onceOnly(deps, me, request, reply, answer, endpoint.physical)
              : answer()
          }
          const isForm = endpoint.multipart === 'or json' ? request.isMultipart() : endpoint.multipart
          if (isForm || endpoint.file) countStream(endpoint.file ? 'download' : 'upload', me, reply)
          if (!isForm) return respond()
          const timeout = deps.settings.UPLOAD_STALL_SECONDS
          return withForm(request, { sender: senderOf(me, request), timeout }, respond)
        }),
    })
  }
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
      const field = issue.code === 'unrecognized_keys' ? issue.keys.join(',') : issue.path.join('.') || key
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
