import { once } from 'node:events'
import { createServer } from 'node:http'
import { loadavg } from 'node:os'
import { WebSocket, WebSocketServer } from 'ws'
import { frame } from '../server/platform/ports/pusher-protocol.ts'
import { embeddedRealtime } from '../server/platform/ports/realtime.embedded.ts'
import { channelOf } from '../shared/api/kit/realtime.ts'
import { newId } from '../shared/domain/kit/id.ts'

/**
 * One message to 1,000 sockets of 1,000 people by the embedded hub, in turn with a bare broadcast of `ws`: the same text
 * from a WebSocketServer to as many sockets. Both servers and all sockets are in this process. Milliseconds from the send
 * to the last arrival, medians of the runs. Prints one JSON line; `npm run bench:fanout [sockets] [runs]`; ends with 1 when
 * the hub takes more than 1.3 times as long.
 */
const [size, runs] = [process.argv[2] ?? 1000, process.argv[3] ?? 40].map(Number)
if (!(size > 0 && runs > 0))
  throw new Error('Sockets and runs are numbers above 0: npm run bench:fanout [sockets] [runs].')
const limit = 1.3
const warmUp = 5
const median = (all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]
const places = (value, digits) => Math.round(value * 10 ** digits) / 10 ** digits

const notification = {
  id: newId(),
  read_at: null,
  type: 'message.new',
  description: 'Priya Raghunathan has sent you a message.',
  action: { conversation_id: newId() },
  meta: { type: 'message.new', created_at: new Date(0).toISOString() },
}
const event = 'notification'
const people = Array.from({ length: size }, () => channelOf(newId()))

/** Resolves when every socket has got a message since the last call. */
function arrivals(sockets) {
  let left = 0
  let resolve = () => {}
  for (const socket of sockets)
    socket.on('message', () => {
      left -= 1
      if (left === 0) resolve()
    })
  return () => {
    left = sockets.length
    return new Promise((resume) => {
      resolve = resume
    })
  }
}
async function listening(attach) {
  const http = createServer()
  attach(http)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  return { http, origin: `ws://127.0.0.1:${http.address().port}` }
}

const hub = embeddedRealtime({ key: 'bench', secret: 'bench', admits: () => true, beat: 3_600_000 })
const hubAt = await listening((http) => hub.attach(http, ({ socket }) => socket.remoteAddress))
const hubSockets = []
for (const channel of people) {
  const socket = new WebSocket(`${hubAt.origin}/app/bench?protocol=7`, { perMessageDeflate: false })
  const [welcome] = await once(socket, 'message')
  const { socket_id } = JSON.parse(JSON.parse(String(welcome)).data)
  const auth = hub.authorise(socket_id, channel, 'session')
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }))
  await once(socket, 'message')
  hubSockets.push(socket)
}

const bare = new WebSocketServer({ noServer: true })
const bareAt = await listening((http) =>
  http.on('upgrade', (request, socket, head) =>
    bare.handleUpgrade(request, socket, head, (peer) => bare.emit('connection', peer)),
  ),
)
const bareSockets = []
for (const _ of people) {
  const socket = new WebSocket(bareAt.origin, { perMessageDeflate: false })
  await once(socket, 'open')
  bareSockets.push(socket)
}

const byHub = arrivals(hubSockets)
const byBare = arrivals(bareSockets)
const ways = {
  async hub() {
    const all = byHub()
    for (const channel of people) void hub.trigger(channel, event, notification)
    await all
  },
  async bare() {
    const all = byBare()
    const text = frame(event, notification, people[0])
    for (const client of bare.clients) client.send(text)
    await all
  },
}
const times = { hub: [], bare: [] }
for (let run = 0; run < runs + warmUp; run += 1)
  for (const name of run % 2 ? ['hub', 'bare'] : ['bare', 'hub']) {
    const start = performance.now()
    await ways[name]()
    if (run >= warmUp) times[name].push(performance.now() - start)
  }
const [hubTime, bareTime] = [median(times.hub), median(times.bare)]
const ratio = hubTime / bareTime
process.stdout.write(
  `${JSON.stringify({
    bench: 'fanout',
    sockets: size,
    runs,
    hub: places(hubTime, 1),
    bare: places(bareTime, 1),
    ratio: places(ratio, 2),
    limit,
    load: places(loadavg()[0], 1),
  })}\n`,
)
process.exit(ratio > limit ? 1 : 0)
