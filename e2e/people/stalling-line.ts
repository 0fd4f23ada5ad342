import { connect, createServer, type Server, type Socket } from 'node:net'

/** What a line does: refuses connections, accepts and stays silent, stops after the head or in the body of an answer, or crawls. */
export const faults = ['refused', 'silent', 'head', 'half', 'slow'] as const
export type Fault = (typeof faults)[number]
/** Bytes a second of a crawling line. */
const crawl = 2048

/** A TCP proxy between a browser and the server with faults that a test switches on and off. */
export async function stallingLine(port: number) {
  let fault: Fault | undefined
  const open = new Set<Socket>()
  const server: Server = createServer((near) => {
    open.add(near)
    near.on('close', () => open.delete(near)).on('error', () => near.destroy())
    if (fault === 'refused') near.destroy()
    else if (fault === 'silent') near.resume()
    else join(near)
  })
  function join(near: Socket) {
    const far = connect(port, '127.0.0.1')
    far.on('error', () => near.destroy()).on('close', () => fault || near.destroy())
    near.on('close', () => far.destroy())
    near.on('data', (bytes) => fault !== 'silent' && far.write(bytes))
    far.on('data', (bytes) => pass(near, far, Buffer.from(bytes)))
  }
  function pass(near: Socket, far: Socket, bytes: Buffer) {
    if (fault === 'head' || fault === 'half') {
      const head = bytes.indexOf('\r\n\r\n') + 4
      if (head > 4) near.write(bytes.subarray(0, fault === 'half' ? (head + bytes.length) / 2 : head))
      far.pause()
    } else if (fault === 'slow') {
      far.pause()
      crawlOn(near, far, bytes)
    } else if (fault !== 'silent') near.write(bytes)
  }
  function crawlOn(near: Socket, far: Socket, rest: Buffer) {
    if (near.destroyed || !rest.length) {
      far.resume()
      return
    }
    near.write(rest.subarray(0, crawl / 10))
    setTimeout(crawlOn, 100, near, far, rest.subarray(crawl / 10))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const own = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `http://localhost:${own}`,
    fail(how: Fault) {
      fault = how
      if (how === 'refused') for (const socket of open) socket.destroy()
    },
    /** Ends the fault; connections that were open are closed. */
    recover() {
      fault = undefined
      for (const socket of open) socket.destroy()
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
