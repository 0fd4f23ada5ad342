import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from '#server/platform/http/openapi'

/** The interactive API documentation at /api/docs. */
export async function devDocs(app: FastifyInstance) {
  const document = openApiDocument(app.endpoints, undefined)
  await app.register(swagger, { mode: 'static', specification: { document: JSON.parse(JSON.stringify(document)) } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}
