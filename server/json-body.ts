import type { FastifyInstance } from 'fastify'
import { unkeptText } from '#server/problems'

/** A NUL or half a character, as JSON escapes it: PostgreSQL keeps neither. */
const unkept =
  /(?<!\\)(?:\\\\)*(?:\\u0000|\\ud[89ab][\da-f]{2}(?!\\ud[c-f][\da-f]{2})|(?<!\\ud[89ab][\da-f]{2})\\ud[c-f][\da-f]{2})/i

/** JSON is parsed here so that a signature can be checked over the very bytes that came. */
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
