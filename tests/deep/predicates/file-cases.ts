import { sql } from 'drizzle-orm'
import { demoPassword } from '#server/demo/accounts'
import { companyId } from '#server/demo/ids-by-key'
import { media } from '#server/platform/db/schema/media'
import { signedFile } from '#server/platform/files/signed'
import type { Person } from '#server/platform/kit/person'
import { type AccessCase, reads, withoutHeaders, writes } from './access-case.ts'
import { endings } from './endings.ts'
import { type FileName, type Fixture, fileId, fileNames, people } from './fixture.ts'

const upload = (file_key: string, name?: string) => {
  const edge = 'x-edge'
  const part = (field: string, value: string) =>
    `--${edge}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`
  return {
    payload: Buffer.from(`${part('file_key', file_key)}${name ? part('name', name) : ''}--${edge}--\r\n`),
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
  }
}
const slice = (fixture: Fixture, key: string, name: string, range: string) => {
  const { payload, headers } = upload('rams', name)
  return fixture.request(key, 'POST', '/api/media/upload-chunked', payload, { ...headers, 'content-range': range })
}
const firstSlice = (fixture: Fixture, key: string) => {
  const edge = 'x-edge'
  const head = (name: string) => `--${edge}\r\ncontent-disposition: form-data; name="${name}"`
  const payload = Buffer.from(
    `${head('file_key')}\r\n\r\nrams\r\n${head('name')}\r\n\r\nmine\r\n${head('rams')}; filename="mine"\r\ncontent-type: application/pdf\r\n\r\n0123456789\r\n--${edge}--\r\n`,
  )
  const headers = { 'content-type': `multipart/form-data; boundary=${edge}`, 'content-range': 'bytes 0-9/5000' }
  return fixture.request(key, 'POST', '/api/media/upload-chunked', payload, headers)
}

async function addressOf(fixture: Fixture, key: string, name: FileName, change: (url: URL) => void = () => {}) {
  const [file] = await fixture.deps.db.transaction('system', (tx) =>
    tx
      .select()
      .from(media)
      .where(sql`id = ${fileId(name)}`),
  )
  if (!file) throw new Error(`no ${name}`)
  const me = { id: people[key] ?? '', session_id: fixture.sessions.get(key) ?? '' } as Person
  const url = new URL(signedFile(fixture.deps, me, file).full_url)
  change(url)
  return `${url.pathname}${url.search}`
}
const open = async (fixture: Fixture, url: string, key?: string) => (await fixture.request(key, 'GET', url)).status
const photo: FileName = 'a photo of Jan'

/** Files: who opens which, by whose address; who uploads what. */
export const fileCases: AccessCase[] = [
  ...Object.keys(people).map((key) =>
    reads(`${key} opens each file`, async (fixture) => {
      const opened = []
      for (const name of fileNames) opened.push([name, await open(fixture, await addressOf(fixture, key, name))])
      return opened
    }),
  ),
  reads('an address whose signature was edited', async (fixture) =>
    open(fixture, await addressOf(fixture, 'jan-nowak', photo, (url) => url.searchParams.set('signature', 'AAAA'))),
  ),
  reads('an address that is 301 s old', async (fixture) => {
    const url = await addressOf(fixture, 'jan-nowak', "Jan's passport")
    fixture.clock.forward(301)
    return open(fixture, url).finally(() => fixture.clock.set(null))
  }),
  writes('an employer of old opens the face of a worker', async (fixture) => {
    await fixture.change(sql`insert into employments (id, worker_id, company_id, source, started_at, ended_at)
      values (gen_random_uuid(), ${people['jan-nowak']}, ${companyId('other')}, 'LINK_CODE', now(), now())`)
    return open(fixture, await addressOf(fixture, 'owain', photo))
  }),
  reads("another's address", async (fixture) => open(fixture, await addressOf(fixture, 'jan-nowak', photo), 'owain')),
  writes("another's address, with no more than a cookie", async (fixture) => {
    const { headers } = await fixture.request(undefined, 'POST', '/api/auth/login', {
      email: 'margaret.finch@calder-finch.example',
      password: demoPassword,
      remember: false,
    })
    const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    return (
      await fixture.request(undefined, 'GET', await addressOf(fixture, 'jan-nowak', photo), undefined, { cookie })
    ).status
  }),
  ...Object.entries(endings).map(([name, end]) =>
    writes(`an address of a sign-in that ${name}`, async (fixture) => {
      const url = await addressOf(fixture, 'jan-nowak', photo)
      await end(fixture)
      return open(fixture, url)
    }),
  ),
  ...(['rams', 'skill_card_front', 'attachment'] as const).flatMap((file_key) =>
    ['margaret', 'harjit', 'jan-nowak', 'new-owner'].map((key) =>
      reads(`${key} uploads ${file_key}`, async (fixture) => {
        const { payload, headers } = upload(file_key)
        return withoutHeaders(await fixture.request(key, 'POST', '/api/media/upload', payload, headers))
      }),
    ),
  ),
  writes('a photo that was deleted is shown no more', async (fixture) => {
    await fixture.change(
      sql`update users set photo_media_id = ${fileId('a photo of Jan that was deleted')} where id = ${people['jan-nowak']}`,
    )
    return withoutHeaders(await fixture.request('jan-nowak', 'GET', '/api/me'))
  }),
  reads("Owain asks where Margaret's upload stands", async (fixture) =>
    withoutHeaders(await slice(fixture, 'owain', 'one', 'bytes */5000')),
  ),
  writes(
    'Owain begins an upload while Margaret has three',
    async (fixture) => (await firstSlice(fixture, 'owain')).status,
  ),
]
