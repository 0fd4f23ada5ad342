import type { FastifyInstance } from 'fastify'
import { unkeptText } from '#server/platform/kit/problems'

/** A NUL or an unpaired surrogate, as escaped in JSON: PostgreSQL stores neither. */
const unkept =
  /(?<!\\)(?:\\\\)*(?:\\u0000|\\ud[89ab][\da-f]{2}(?!\\ud[c-f][\da-f]{2})|(?<!\\ud[89ab][\da-f]{2})\\ud[c-f][\da-f]{2})/i

/** Parses JSON here, so that a signature can be checked against the raw bytes. */
export function keepRawJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = Buffer.from(body)
    if (!body.length) return done(null, undefined)
    const text = body.toString('utf8')
    if (unkept.test(text)) return done(unkeptText())
    parse(request, text, done)
  })
}
