import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps'
import { readContentRange } from '#server/platform/files/content-range'
import { keep } from '#server/platform/files/keep'
import { openedFile, readableFiles, readerOf } from '#server/platform/files/media.queries'
import { receive } from '#server/platform/files/receive'
import { cacheControl, isSigned, signedFile } from '#server/platform/files/signed'
import { checkQuota } from '#server/platform/files/unused'
import type { UploadedPart } from '#server/platform/http/multipart'
import type { Part } from '#server/platform/http/send-file'
import { serve } from '#server/platform/http/serve'
import { assertSignedFor } from '#server/platform/http/signed-for'
import type { Person } from '#server/platform/kit/person'
import { forbidden, notFound, unprocessable } from '#server/platform/kit/problems'
import { isWorker } from '#shared/api/kit/role'
import { type FileKey, mediaApi } from '#shared/api/platform/media'

export const mediaRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, mediaApi, {
    async upload({ me, body: { file_key }, files }) {
      assertCanUpload(me, file_key)
      const mine = files.filter(({ field }) => field === file_key)
      if (!mine.length || mine.length < files.length)
        throw unprocessable({ [file_key]: [`Send the files as ${file_key}[].`] })
      const kept = []
      for (const { name, content } of mine) {
        await checkQuota(deps, me, content.length)
        const file = await keep(deps, me, { file_key, name, content })
        if (file) kept.push(signedFile(deps, me, file))
      }
      return { data: { data: kept } }
    },

    async uploadChunked({ me, body: { file_key, name }, files, transaction, http }) {
      assertCanUpload(me, file_key)
      const range = readContentRange(http.request.headers['content-range'])
      if (!range) throw unprocessable({ [file_key]: ['The content-range is not right: bytes start-end/total.'] })
      const slices = files.filter(({ field }) => field === file_key)
      if (slices.length > 1 || slices.length < files.length)
        throw unprocessable({ [file_key]: [`Send one slice, as ${file_key}.`] })
      const named = { file_key, name: name ?? nameOf(slices[0]) ?? file_key }
      const { offset, total, file } = await receive({ deps, transaction, me }, named, range, slices[0]?.content)
      return { data: { data: { offset, total, file: file ? signedFile(deps, me, file) : null } } }
    },

    address: {
      reads: async ({ me, params: { id }, tx, http }) => {
        http.reply.header('cache-control', 'no-store')
        const [file] = await readableFiles(tx, me, [id])
        if (!file) throw notFound()
        return { data: signedFile(deps, me, file) }
      },
    },

    async content({ me, params: { id }, query, http }) {
      if (!isSigned(deps, id, query)) throw forbidden('This address is no longer good. Open the page again.')
      const file = await deps.db.transaction('system', async (tx) => {
        await assertSignedFor(tx, { deps, me, http }, query.for)
        const reader = await readerOf(tx, query.for, deps.clock.now())
        if (!reader) throw forbidden('This address is no longer good. Open the page again.')
        return openedFile(tx, reader, id)
      })
      if (!file) throw notFound()
      const { size, sha256: etag, storage_key } = file
      const open = (part?: Part) => deps.ports.media.get(storage_key, part)
      const cache = cacheControl(deps, file)
      return { content: { size, etag, open }, type: file.mime_type, name: file.name, cache }
    },
  })

/** The name browsers give a slice without a name. */
const nameless = 'blob'
const nameOf = (slice: UploadedPart | undefined) =>
  slice?.name && slice.name !== nameless ? slice.name.slice(0, 255) : undefined

const worker = ({ role }: Person) => isWorker(role)
const uploadRules: Record<FileKey, { who: string; allowed: (me: Person) => boolean }> = {
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
function assertCanUpload(me: Person, key: FileKey) {
  const { who, allowed } = uploadRules[key]
  if (!allowed(me)) throw forbidden(`Only ${who} may upload this kind of file.`)
}
