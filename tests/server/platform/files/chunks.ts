import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { uploads } from '#server/platform/db/schema/media'
import { users } from '#server/platform/db/schema/user'
import type { RunTransaction } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { clean } from '#server/platform/files/clean'
import type { ContentRange } from '#server/platform/files/content-range'
import { append, incomingFolder } from '#server/platform/files/incoming'
import type { StoredFile } from '#server/platform/files/media.queries'
import { receive } from '#server/platform/files/receive'
import { uploadNamed } from '#server/platform/files/upload.queries'
import type { Person } from '#server/platform/kit/person'
import { Problem } from '#server/platform/kit/problems'
import { newId } from '#shared/domain/kit/id'
import { pdf } from './files.ts'

/** What a client, or a killed server, may do to an upload. Numbers are shares of the file. */
const kinds = {
  next: 6,
  again: 2,
  anywhere: 3,
  'other bytes': 1,
  'other total': 1,
  killed: 2,
  query: 1,
  'two at once': 1,
} as const
type Move = { does: keyof typeof kinds; at: number; share: number }
const share = fc.double({ min: 0, max: 1, noNaN: true })
const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.record({
    does: fc.oneof(
      ...Object.entries(kinds).map(([does, weight]) => ({
        weight,
        arbitrary: fc.constant(does as keyof typeof kinds),
      })),
    ),
    at: share,
    share,
  }),
  { maxLength: 10 },
)
export type Outcome = { finished: number; refused: number; slices: number }

/**
 * Sends `runs` random sequences to the server and to a model, which holds the bytes that were acknowledged. After each,
 * an honest client goes on from where the server stands: the stored file equals the model, or there is an error.
 */
export async function chaseModel(deps: Deps, runs: number, seed?: number): Promise<Outcome> {
  const outcome: Outcome = { finished: 0, refused: 0, slices: 0 }
  const me = await somebody(deps)
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3000 }), moves, async (size, sequence) => {
      const client = clientOf(deps, me, pdf({ note: randomBytes(size) }), outcome)
      for (const move of sequence) await client.take(move)
      await client.finish()
    }),
    { numRuns: runs, ...(seed !== undefined && { seed }) },
  )
  return outcome
}

async function somebody(deps: Deps): Promise<Person> {
  const id = newId()
  await deps.db.transaction('system', (tx) =>
    tx.insert(users).values({ id, slug: id, default_role: 'WORKER', status: 'COMPLETED' }),
  )
  const company = { company_id: null, main_contractor: false, is_payroll_company: false, must_agree: false }
  return { id, session_id: newId(), role: 'WORKER', status: 'COMPLETED', active: true, ...company }
}

type Got = { status: number; offset: unknown; file: StoredFile | undefined }
function clientOf(deps: Deps, me: Person, file: Buffer, outcome: Outcome) {
  const named = { file_key: 'attachment' as const, name: newId() }
  const transaction: RunTransaction = (run, options) =>
    deps.db.transaction({ userId: me.id, companyId: null }, run, options)
  let model: Buffer = Buffer.alloc(0)
  let last: { start: number; bytes: Buffer } | undefined
  let done = false

  const sendRange = (range: ContentRange, slice?: Buffer): Promise<Got> =>
    receive({ deps, transaction, me }, named, range, slice).then(
      (got) => ({ ...got, status: 200 }),
      (error: unknown) => {
        if (error instanceof Problem) return { status: error.status, offset: error.body.offset, file: undefined }
        throw error
      },
    )
  const send = (start: number, slice: Buffer, total = file.length) => {
    outcome.slices += 1
    return sendRange({ start, end: start + slice.length - 1, total }, slice)
  }
  const wrong = (what: string) => {
    throw new Error(`${what}; the model has ${model.length} of ${file.length} bytes`)
  }
  const reset = () => {
    outcome.refused += 1
    model = Buffer.alloc(0)
    last = undefined
    done = false
  }

  /** Acknowledged bytes are the model's; a refusal leaves it, or says that nothing is left. */
  async function learn(start: number, slice: Buffer, got: Got) {
    const end = start + slice.length
    if (got.status === 422) return reset()
    if (got.status === 409) return got.offset === model.length ? undefined : wrong(`stands at ${got.offset}`)
    if (got.status !== 200 || got.offset !== end)
      return wrong(`answered ${got.status} ${got.offset} to ${start}-${end}`)
    const repeated = end === model.length && model.subarray(start).equals(slice)
    if (!repeated) {
      if (start !== model.length && start !== 0) wrong(`took ${start}-${end} out of its place`)
      model = Buffer.concat([model.subarray(0, start), slice])
      last = { start, bytes: slice }
      done = false
    }
    if (got.file) await compare(got.file)
  }
  async function compare({ storage_key }: StoredFile) {
    const pieces: Buffer[] = []
    for await (const piece of await deps.ports.media.get(storage_key)) pieces.push(Buffer.from(piece))
    const { content } = await clean(named.file_key, model)
    if (!Buffer.concat(pieces).equals(content)) wrong('the stored file is not what was acknowledged')
    if (!done) outcome.finished += 1
    done = true
  }
  async function checkOffset() {
    const got = await sendRange({ isQuery: true, total: file.length })
    if (got.status === 422) return reset()
    if (got.offset !== model.length) wrong(`asked, it stands at ${got.offset}`)
    if (got.file) await compare(got.file)
  }
  const row = (total: number) => transaction((tx) => uploadNamed(tx, me.id, { ...named, total }, deps.clock.now()))

  const size = (part: number) => Math.max(1, Math.floor(part * file.length))
  const rest = (part: number) => file.subarray(model.length, model.length + size(part))
  const does: Record<Move['does'], (move: Move) => Promise<unknown>> = {
    next: async (move) => {
      const slice = rest(move.share)
      if (slice.length) await learn(model.length, slice, await send(model.length, slice))
    },
    again: async () => last && learn(last.start, last.bytes, await send(last.start, last.bytes)),
    anywhere: async (move) => {
      const start = Math.min(file.length - 1, Math.floor(move.at * file.length))
      const slice = file.subarray(start, start + size(move.share))
      await learn(start, slice, await send(start, slice))
    },
    'other bytes': async (move) => {
      const slice = randomBytes(Math.min(size(move.share), file.length))
      await learn(0, slice, await send(0, slice))
    },
    'other total': async (move) => {
      const slice = rest(move.share)
      if (!model.length || !slice.length) return
      const got = await send(model.length, slice, file.length + 1)
      if (got.status !== 409 || got.offset !== 0) wrong(`another total: ${got.status} ${got.offset}`)
    },
    /** After it wrote, before the database knew. */
    killed: async (move) => {
      const upload = await row(file.length)
      if (!upload || upload.finished_at) return
      await append(incomingFolder(deps.settings), upload.id, upload.received, randomBytes(size(move.share)))
    },
    query: checkOffset,
    'two at once': async (move) => {
      const [start, slice] = [model.length, rest(move.share)]
      if (!slice.length) return
      const [one, two] = await Promise.all([send(start, slice), send(start, slice)])
      const taken = [one, two].find(({ status }) => status === 200) ?? [one, two].find(({ status }) => status === 422)
      await learn(start, slice, taken ?? one)
      for (const { file: kept } of [one, two]) if (kept) await compare(kept)
    },
  }
  return {
    take: (move: Move) => does[move.does](move),
    /** An honest client: asks, sends the rest, starts again when the file was refused. */
    async finish() {
      for (let tries = 0; tries < 3 && !done; tries++) {
        await checkOffset()
        for (let n = 0; n < 4 && model.length < file.length; n++) await does.next({ does: 'next', at: 0, share: 0.5 })
      }
      if (!done) wrong('an honest client did not come to the end')
      await deps.db.transaction('system', (tx) => tx.delete(uploads).where(eq(uploads.user_id, me.id)))
    },
  }
}
