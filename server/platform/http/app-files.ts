import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the built browser app: hashed assets are cached for a year, every other path of the app returns its index
 * page.
 */
export async function appFiles(app: FastifyInstance, folder: string) {
  await app.register(files, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    // The build has packed them.
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(folder, 'assets'))
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(?:api|dev|app|assets)(?:\/|$)/.test(path)
    if (!isPage) return reply.code(404).send({ message: 'Not found.' })
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
