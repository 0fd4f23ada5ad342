import { desc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { outbox } from '#server/platform/db/schema/outbox'
import { embeddedIdentity } from '#server/platform/ports/identity.embedded'
import { conduct, ticked } from '../../support/agreed.ts'
import { createTestServer } from '../../support/test-server.ts'

export type Stage = Awaited<ReturnType<typeof stageOf>>
/** A test server whose identity provider decides when the test says so. */
export async function stageOf(options: Parameters<typeof createTestServer>[0] = {}) {
  const waiting: (() => Promise<void>)[] = []
  let now = () => new Date(0)
  const identity = embeddedIdentity({ secret: 'a secret', now: () => now(), later: (run) => waiting.push(run) })
  const stage = await createTestServer({ ...options, ports: { identity, ...options.ports } })
  now = stage.clock.now
  /** Resolves when the provider has decided every open check and its webhooks were answered. */
  const decide = async () => {
    await Promise.all(waiting.splice(0).map((run) => run()))
  }
  return { ...stage, decide }
}

export const api = '/api/worker-registration'
export const strong = 'seven wet bricks on a pallet'
let addresses = 0

/** A phone's browser: keeps cookies and the token, sends them; every one from an address of its own. */
export function browserOf({ app }: Pick<Stage, 'app'>, headers: Record<string, string> = {}) {
  const jar = new Map<string, string>()
  addresses += 1
  const remoteAddress = `10.7.${addresses >> 8}.${addresses & 255}`
  const browser = {
    token: undefined as string | undefined,
    jar,
    remoteAddress,
    async call(
      method: 'GET' | 'POST' | 'PUT',
      url: string,
      payload?: object | string | Buffer,
      extra: Record<string, string> = {},
    ) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await app.inject({
        method,
        url,
        remoteAddress,
        headers: {
          ...headers,
          ...(cookie && { cookie }),
          ...(browser.token && { authorization: `Bearer ${browser.token}` }),
          ...extra,
        },
        ...(payload !== undefined && { payload }),
      })
      for (const { name, value } of answer.cookies) value ? jar.set(name, value) : jar.delete(name)
      const body = answer.headers['content-type']?.toString().includes('json') ? answer.json() : undefined
      return { status: answer.statusCode, body, headers: answer.headers, raw: answer }
    },
    get: (url: string) => browser.call('GET', url),
    post: (url: string, payload: object = {}) => browser.call('POST', url, payload),
    /** A password is set by somebody who has ticked the texts, unless `payload` says otherwise. */
    phone: (step: string, payload: object = {}) =>
      browser.call('POST', `${api}/phone-verification/${step}`, {
        ...(step === 'password' && { agreed: ticked }),
        ...payload,
      }),
    async form(url: string, fields: Record<string, string>, file?: Slice, extra: Record<string, string> = {}) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      if (file)
        form.append(file.field, new Blob([new Uint8Array(file.bytes)], { type: file.type ?? 'image/jpeg' }), file.name)
      const encoded = new Response(form)
      const type = encoded.headers.get('content-type') ?? ''
      return browser.call('POST', url, Buffer.from(await encoded.arrayBuffer()), { 'content-type': type, ...extra })
    },
    /** Sends a whole file in slices of `size` and gives the last answer. */
    async upload(file_key: string, bytes: Buffer, name = 'photo.jpg', size = 1_048_576) {
      for (let start = 0; ; start += size) {
        const slice = bytes.subarray(start, start + size)
        const range = `bytes ${start}-${start + slice.length - 1}/${bytes.length}`
        const answer = await browser.slice(file_key, name, slice, range)
        if (answer.status !== 200 || start + size >= bytes.length) return answer
      }
    },
    slice: (file_key: string, name: string, bytes: Buffer | undefined, range: string) =>
      browser.form('/api/media/upload-chunked', { file_key, name }, bytes && { field: file_key, bytes, name }, {
        'content-range': range,
      }),
  }
  return browser
}
type Slice = { field: string; bytes: Buffer; name: string; type?: string }
export type Browser = ReturnType<typeof browserOf>

export async function smsTo({ deps }: Pick<Stage, 'deps'>, phone: string): Promise<string[]> {
  const rows = await deps.db.transaction('system', (tx) =>
    tx.select().from(outbox).where(eq(outbox.kind, 'SMS')).orderBy(desc(outbox.id)),
  )
  return rows.filter(({ payload }) => payload.to === phone).map(({ payload }) => String(payload.text))
}
export const codeIn = (text: string | undefined) => /^\d{6}/.exec(text ?? '')?.[0] ?? 'no code'
export const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

/** A number proven in a browser, without a password yet. */
export async function prove(stage: Pick<Stage, 'app' | 'deps'>, phone: string, browser = browserOf(stage)) {
  await browser.phone('verify-phone', { phone_number: phone })
  const [text] = await smsTo(stage, phone)
  const answer = await browser.phone('verify-code', { code: codeIn(text) })
  return { browser, answer }
}
/** A new worker, signed in, before the first step. */
export async function newWorker(stage: Stage, phone: string, browser = browserOf(stage)) {
  await prove(stage, phone, browser)
  const answer = await browser.phone('password', { password: strong })
  browser.token = answer.body?.tokenInfo?.accessToken
  return browser
}

export const photo = (colour = '#c33', width = 640, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
export async function pictureId(browser: Browser, file_key: string, colour?: string): Promise<string> {
  const { body } = await browser.upload(file_key, await photo(colour), `${file_key}.jpg`)
  return body.data.data.file.id
}

export const names = { first_name: 'Jan', last_name: 'Nowak' }
export const medical = [
  'height',
  'plant',
  'medication',
  'hearing',
  'sight',
  'skin',
  'back',
  'blackouts',
  'diabetes',
  'heart',
].map((question) =>
  question === 'hearing' ? { question, answer: true, more: 'MARKERHEARING' } : { question, answer: false },
)
let taken = 0
export const details = {
  ...names,
  date_of_birth: '1990-02-28',
  email: 'jan.nowak@mail.example',
  nationality: 'Polish',
  address_line_1: '12 Mill Lane',
  city: 'Leeds',
  postcode: 'LS10 1QR',
}
export const contact = { name: 'Ewa Nowak', relation: 'Wife', phone_number: '07700 900555' }
export const card = {
  skill_card_scheme_name: 'CSCS',
  skill_card_number: '1234 5678',
  skill_card_surname: 'Nowak',
  skill_card_exp: '2028-01-31',
}

/** Every step in its order, each as a function that answers. */
export const steps = {
  identity: async (stage: Stage, browser: Browser) => {
    await browser.post(`${api}/onfido/applicant`, names)
    await browser.post(`${api}/onfido/check`)
    await stage.decide()
    return browser.post(`${api}/onfido/check/status/fetch`)
  },
  'ni-number': (_: Stage, browser: Browser) => browser.post(`${api}/ni-number`, { ni_number: 'ab 12 34 56 c' }),
  'skill-photos': async (_: Stage, browser: Browser) => {
    const front_photo_id = await pictureId(browser, 'skill_card_front')
    const back_photo_id = await pictureId(browser, 'skill_card_back', '#3c3')
    taken += 1
    return browser.form(`${api}/skill/photos`, {
      ...card,
      skill_card_number: `card ${taken}`,
      front_photo_id,
      back_photo_id,
    })
  },
  'medical-questionnaire': (_: Stage, browser: Browser) =>
    browser.post(`${api}/medical-questionnaire`, { results: medical, declaration: true }),
  'personal-info': async (_: Stage, browser: Browser) => {
    taken += 1
    await browser.post(`${api}/basic-info`, { ...details, email: `jan-${taken}@mail.example` })
    return browser.post(`${api}/basic-info/photo`, { photo_id: await pictureId(browser, 'profile_photo', '#33c') })
  },
  'emergency-contact': async (_: Stage, browser: Browser) => {
    await browser.call('PUT', '/api/me/messages', { agreed: conduct })
    return browser.post(`${api}/emergency-contact`, contact)
  },
} as const
export type StepName = keyof typeof steps
export const stepNames = Object.keys(steps) as StepName[]
/** Goes through the steps before `until`, or through all. */
export async function walk(stage: Stage, browser: Browser, until?: StepName) {
  for (const name of stepNames) {
    if (name === until) return
    const { status, body } = await steps[name](stage, browser)
    if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
  }
}
