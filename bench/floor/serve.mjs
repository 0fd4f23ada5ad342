import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { connect } from 'node:net'
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
 * The floors of a list at `port`, each at /workers and at any other page: `page` is the file of `folder` that is sent.
 * `made` are answers by path that are in no file. With an `app` of the same machine ({ port, token }) its calls and its
 * live feed are asked for behind the floor's own address, as the person of the token.
 */
export function serveFloor({ port, folder, page, made = {}, app }) {
  const behind = ({ url, method, headers }) => ({
    port: app.port,
    host: 'localhost',
    path: url,
    method,
    headers: { ...headers, host: `localhost:${app.port}`, authorization: `Bearer ${app.token}` },
  })
  const server = createServer((asked, reply) => {
    const { url } = asked
    if (app && url.startsWith('/api/')) {
      request(behind(asked), (answer) => {
        reply.writeHead(answer.statusCode, answer.headers)
        answer.pipe(reply)
      }).end()
      return
    }
    const path = extname(url) ? url : `/${page}`
    try {
      const body = gzipSync(made[path] ?? readFileSync(join(folder, path)))
      // What is built has its hash in its name.
      const kept = path.startsWith('/assets/') || path.endsWith('.woff2') ? 'max-age=31536000' : 'no-cache'
      reply.writeHead(200, {
        'content-type': types[extname(path)],
        'content-encoding': 'gzip',
        'cache-control': kept,
      })
      reply.end(body)
    } catch {
      reply.writeHead(404).end()
    }
  })
  server.on('upgrade', ({ url, headers }, socket, head) => {
    const live = connect(app.port, 'localhost', () => {
      const own = { ...headers, host: `localhost:${app.port}`, origin: `http://localhost:${app.port}` }
      const lines = Object.entries(own).map(([name, value]) => `${name}: ${value}`)
      live.write(`GET ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      live.write(head)
      socket.pipe(live).pipe(socket)
    })
    live.on('error', () => socket.destroy())
    socket.on('error', () => live.destroy())
  })
  return server.listen(port)
}
