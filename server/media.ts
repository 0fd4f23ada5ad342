import type { FastifyInstance } from 'fastify'
import { type FileKey, mediaApi } from '#contract/media'
import { isWorker } from '#contract/role'
import { readContentRange } from '#server/media/content-range'
import { keep } from '#server/media/keep'
import { receive } from '#server/media/receive'
import { cacheControl, isSigned, signedFile } from '#server/media/signed'
import { holdToQuota } from '#server/media/unused'
import { openedFile, readableFiles, readerOf } from '#server/media.store'
import type { UploadedPart } from '#server/multipart'
import type { Person } from '#server/person'
import { forbidden, notFound, unprocessable } from '#server/problems'
import { may } from '#server/scopes'
import type { Part } from '#server/send-file'
import { serve } from '#server/serve'
import { assertSignedFor } from '#server/signed-for'
import type { World } from '#server/world'

export const mediaRoutes = (app: FastifyInstance, world: World) =>
  serve(app, world, mediaApi, {
    async upload({ me, body: { file_key }, files }) {
      mayUpload(me, file_key)
      const mine = files.filter(({ field }) => field === file_key)
      if (!mine.length || mine.length < files.length)
        throw unprocessable({ [file_key]: [`Send the files as ${file_key}[].`] })
      const kept = []
      for (const { name, content } of mine) {
        await holdToQuota(world, me, content.length)
        const file = await keep(world, me, { file_key, name, content })
        if (file) kept.push(signedFile(world, me, file))
      }
      return { data: { data: kept } }
    },

    async uploadChunked({ me, body: { file_key, name }, files, work, http }) {
      mayUpload(me, file_key)
      const range = readContentRange(http.request.headers['content-range'])
      if (!range) throw unprocessable({ [file_key]: ['The content-range is not right: bytes start-end/total.'] })
      const slices = files.filter(({ field }) => field === file_key)
      if (slices.length > 1 || slices.length < files.length)
        throw unprocessable({ [file_key]: [`Send one slice, as ${file_key}.`] })
      const named = { file_key, name: name ?? nameOf(slices[0]) ?? file_key }
      const { offset, total, file } = await receive({ world, work, me }, named, range, slices[0]?.content)
      return { data: { data: { offset, total, file: file ? signedFile(world, me, file) : null } } }
    },

    address: ({ me, params: { id }, work, http }) =>
      work(async (tx) => {
        http.reply.header('cache-control', 'no-store')
        const [file] = await readableFiles(tx, me, [id])
        if (!file) throw notFound()
        return { data: signedFile(world, me, file) }
      }),

    async content({ me, params: { id }, query, http }) {
      if (!may(isSigned(world, id, query))) throw forbidden('This address is no longer good. Open the page again.')
      const file = await world.db.work('system', async (tx) => {
        await assertSignedFor(tx, { world, me, http }, query.for)
        const reader = await readerOf(tx, query.for, world.clock.now())
        if (!reader) throw forbidden('This address is no longer good. Open the page again.')
        return openedFile(tx, reader, id)
      })
      if (!file) throw notFound()
      const { size, sha256: etag, storage_key } = file
      const open = (part?: Part) => world.ports.media.get(storage_key, part)
      const cache = cacheControl(world, file)
      return { content: { size, etag, open }, type: file.mime_type, name: file.name, cache }
    },
  })

/** The name browsers give a slice without a name. */
const nameless = 'blob'
const nameOf = (slice: UploadedPart | undefined) =>
  slice?.name && slice.name !== nameless ? slice.name.slice(0, 255) : undefined

const worker = ({ role }: Person) => isWorker(role)
const mayHave: Record<FileKey, { who: string; allowed: (me: Person) => boolean }> = {
  skill_card_front: { who: 'workers', allowed: worker },
  skill_card_back: { who: 'workers', allowed: worker },
  identity_document: { who: 'workers', allowed: worker },
  identity_selfie: { who: 'workers', allowed: worker },
  profile_photo: { who: 'everybody', allowed: () => true },
  rams: {
    who: 'owners and managers',
    allowed: (me) => !worker(me) && me.status === 'COMPLETED' && !me.is_payroll_company,
  },
  attachment: { who: 'people whose registration is finished', allowed: ({ status }) => status === 'COMPLETED' },
}
function mayUpload(me: Person, key: FileKey) {
  const { who, allowed } = mayHave[key]
  if (!may(allowed(me))) throw forbidden(`Only ${who} may upload this kind of file.`)
}
