import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const types = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.html': 'text/html',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/**
 * A list on a page of its own at `port`, at /workers and at any other page: `page` is the file of `folder` that is sent,
 * `rows` what /rows.json answers. With an `app` of the same machine ({ port, token }) its calls are asked for behind the
 * page's own address, as the person of the token.
 */
export function serveFloor({ port, folder, page, rows, app }) {
  const server = createServer((incoming, reply) => {
    const { url: path, method, headers } = incoming
    if (app && path.startsWith('/api/')) {
      const own = { ...headers, host: `localhost:${app.port}`, authorization: `Bearer ${app.token}` }
      request({ port: app.port, host: 'localhost', path, method, headers: own }, (answer) => {
        reply.writeHead(answer.statusCode, answer.headers)
        answer.pipe(reply)
      }).end()
      return
    }
    const file = extname(path) ? path : `/${page}`
    try {
      const body = gzipSync(file === '/rows.json' ? rows : readFileSync(join(folder, file)))
      // What is built has its hash in its name.
      const kept = file.startsWith('/assets/') ? 'max-age=31536000' : 'no-cache'
      reply.writeHead(200, {
        'content-type': types[extname(file)],
        'content-encoding': 'gzip',
        'cache-control': kept,
      })
      reply.end(body)
    } catch {
      reply.writeHead(404).end()
    }
  })
  return server.listen(port)
}
