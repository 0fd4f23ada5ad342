import { sql } from 'drizzle-orm'
import { media } from '#server/db/schema/media'
import { demoPassword } from '#server/demo/accounts'
import { companyId } from '#server/demo/cast'
import { signedFile } from '#server/media/signed'
import type { Person } from '#server/person'
import { type Cell, reads, told, writes } from './cell.ts'
import { endings } from './endings.ts'
import { type FileName, fileId, fileNames, people, type Scene } from './scene.ts'

const upload = (file_key: string, name?: string) => {
  const edge = 'x-edge'
  const part = (field: string, value: string) =>
    `--${edge}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`
  return {
    payload: Buffer.from(`${part('file_key', file_key)}${name ? part('name', name) : ''}--${edge}--\r\n`),
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
  }
}
const slice = (scene: Scene, key: string, name: string, range: string) => {
  const { payload, headers } = upload('rams', name)
  return scene.ask(key, 'POST', '/api/media/upload-chunked', payload, { ...headers, 'content-range': range })
}
const firstSlice = (scene: Scene, key: string) => {
  const edge = 'x-edge'
  const head = (name: string) => `--${edge}\r\ncontent-disposition: form-data; name="${name}"`
  const payload = Buffer.from(
    `${head('file_key')}\r\n\r\nrams\r\n${head('name')}\r\n\r\nmine\r\n${head('rams')}; filename="mine"\r\ncontent-type: application/pdf\r\n\r\n0123456789\r\n--${edge}--\r\n`,
  )
  const headers = { 'content-type': `multipart/form-data; boundary=${edge}`, 'content-range': 'bytes 0-9/5000' }
  return scene.ask(key, 'POST', '/api/media/upload-chunked', payload, headers)
}

async function addressOf(scene: Scene, key: string, name: FileName, change: (url: URL) => void = () => {}) {
  const [file] = await scene.world.db.work('system', (tx) =>
    tx
      .select()
      .from(media)
      .where(sql`id = ${fileId(name)}`),
  )
  if (!file) throw new Error(`no ${name}`)
  const me = { id: people[key] ?? '', session_id: scene.sessions.get(key) ?? '' } as Person
  const url = new URL(signedFile(scene.world, me, file).full_url)
  change(url)
  return `${url.pathname}${url.search}`
}
const open = async (scene: Scene, url: string, key?: string) => (await scene.ask(key, 'GET', url)).status
const photo: FileName = 'a photo of Jan'

/** Files: who opens which, by whose address; who uploads what. */
export const fileCells: Cell[] = [
  ...Object.keys(people).map((key) =>
    reads(`${key} opens each file`, async (scene) => {
      const opened = []
      for (const name of fileNames) opened.push([name, await open(scene, await addressOf(scene, key, name))])
      return opened
    }),
  ),
  reads('an address whose signature was edited', async (scene) =>
    open(scene, await addressOf(scene, 'jan-nowak', photo, (url) => url.searchParams.set('signature', 'AAAA'))),
  ),
  reads('an address that is 301 s old', async (scene) => {
    const url = await addressOf(scene, 'jan-nowak', "Jan's passport")
    scene.clock.forward(301)
    return open(scene, url).finally(() => scene.clock.set(null))
  }),
  writes('an employer of old opens the face of a worker', async (scene) => {
    await scene.change(sql`insert into employments (id, worker_id, company_id, source, started_at, ended_at)
      values (gen_random_uuid(), ${people['jan-nowak']}, ${companyId('other')}, 'LINK_CODE', now(), now())`)
    return open(scene, await addressOf(scene, 'owain', photo))
  }),
  reads("another's address", async (scene) => open(scene, await addressOf(scene, 'jan-nowak', photo), 'owain')),
  writes("another's address, with no more than a cookie", async (scene) => {
    const { headers } = await scene.ask(undefined, 'POST', '/api/auth/login', {
      email: 'margaret.finch@calder-finch.example',
      password: demoPassword,
      remember: false,
    })
    const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    return (await scene.ask(undefined, 'GET', await addressOf(scene, 'jan-nowak', photo), undefined, { cookie })).status
  }),
  ...Object.entries(endings).map(([name, end]) =>
    writes(`an address of a sign-in that ${name}`, async (scene) => {
      const url = await addressOf(scene, 'jan-nowak', photo)
      await end(scene)
      return open(scene, url)
    }),
  ),
  ...(['rams', 'skill_card_front', 'attachment'] as const).flatMap((file_key) =>
    ['margaret', 'harjit', 'jan-nowak', 'new-owner'].map((key) =>
      reads(`${key} uploads ${file_key}`, async (scene) => {
        const { payload, headers } = upload(file_key)
        return told(await scene.ask(key, 'POST', '/api/media/upload', payload, headers))
      }),
    ),
  ),
  writes('a photo that was deleted is shown no more', async (scene) => {
    await scene.change(
      sql`update users set photo_media_id = ${fileId('a photo of Jan that was deleted')} where id = ${people['jan-nowak']}`,
    )
    return told(await scene.ask('jan-nowak', 'GET', '/api/me'))
  }),
  reads("Owain asks where Margaret's upload stands", async (scene) =>
    told(await slice(scene, 'owain', 'one', 'bytes */5000')),
  ),
  writes('Owain begins an upload while Margaret has three', async (scene) => (await firstSlice(scene, 'owain')).status),
]
