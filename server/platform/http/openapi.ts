import { z } from 'zod'
import type { Endpoint } from '#shared/api/kit/endpoint'
import { type PolicyId, roles, rowOf } from '#shared/api/kit/permissions'
import { ProblemBody } from '#shared/api/kit/wire'

const schema = (part: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(part, { io, target: 'draft-2020-12', unrepresentable: 'any' })

/** The OpenAPI 3.1 document of the mounted endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[], server: string | undefined) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const [cells, rows, description] = rowOf(`${endpoint.method} ${endpoint.path}` as PolicyId)
    const operations = paths[endpoint.path] ?? {}
    operations[endpoint.method.toLowerCase()] = {
      operationId: `${endpoint.method} ${endpoint.path}`,
      description: description || undefined,
      'x-rows': rows,
      'x-who': roles.filter((_, index) => !'-.'.includes(cells.charAt(index))),
      security: cells.endsWith('-') ? [{ bearer: [] }] : [],
      parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
      requestBody: endpoint.body && { content: bodyContent(endpoint.body, endpoint.multipart) },
      responses: {
        200: endpoint.reply
          ? { description: 'OK', content: { 'application/json': { schema: schema(endpoint.reply, 'output') } } }
          : { description: 'A file', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
        default: { $ref: '#/components/responses/Problem' },
      },
    }
    paths[endpoint.path] = operations
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Muster', version: '1' },
    ...(server && { servers: [{ url: server }] }),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: {
        Problem: {
          description:
            '422 bad input, 409 wrong state, 403 forbidden function, 404 not yours or missing, 401, 429, 503',
          content: { 'application/json': { schema: schema(ProblemBody, 'output') } },
        },
      },
    },
  }
}

function bodyContent(body: z.ZodType, multipart: Endpoint['multipart']) {
  const types = multipart === true ? [] : ['application/json']
  if (multipart) types.push('multipart/form-data')
  return Object.fromEntries(types.map((type) => [type, { schema: schema(body, 'input') }]))
}

function parameters(place: 'path' | 'query', part: z.ZodType | undefined) {
  if (!part) return []
  const { properties = {}, required = [] } = schema(part, 'input')
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: of,
  }))
}
