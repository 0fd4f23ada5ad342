import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { WebSocket } from 'ws'
import { createGateUsers } from './morning/gate-users.mjs'
import { codeOf } from './morning/phone.mjs'
import { demoServer } from './server.mjs'

/**
 * The morning at a gate: check-ins at the rate of 2,000 in 10 minutes, for 2 minutes, with 1,000 sockets open, on a
 * PostgreSQL of one's own (a database that is dropped). Nine in ten show their code, one types the password. Prints one
 * JSON line: milliseconds of a check-in (p50, p95, p99), from the sending of a check-in to the worker's socket (p99,
 * most), errors, those who were let in and not told; the server's processor milliseconds a check-in, and how many
 * processes wanted a core at the end (`load`): above the number of cores the other times are the machine's. `node bench/morning.mjs [seconds] [sockets]`; DATABASE_URL names the server, else the one of this machine.
 */
const seconds = Number(process.argv[2] ?? 120)
const sockets = Number(process.argv[3] ?? 1000)
const every = 600_000 / 2000
const checks = Math.round((seconds * 1000) / every)
const port = 4910
const server = await demoServer(port)
const { origin, env } = server

const percentile = (list, share) => list.toSorted((a, b) => a - b)[Math.ceil(list.length * share) - 1] ?? null
const rounded = (value) => (value === null ? null : Math.round(value * 10) / 10)
/** Processor milliseconds of a process until now (Linux: ticks of 10 ms). */
const cpuOf = ({ pid }) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
const pause = (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds))
const errors = new Map()
const fail = (what) => errors.set(what, (errors.get(what) ?? 0) + 1)

async function post(token, path, body) {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

/** A page that listens to its person's channel, as pusher-js does. */
async function listen(key, { id, token }, onNotified) {
  const socket = new WebSocket(`ws://localhost:${port}/app/${key}?protocol=7&client=bench&version=8.4.0`)
  const subscribed = new Promise((resume, refuse) => {
    socket.on('error', refuse)
    socket.on('message', async (text) => {
      const { event, data } = JSON.parse(text)
      if (event === 'pusher:connection_established') {
        const { socket_id } = JSON.parse(data)
        const channel = `private-users.${id}`
        const { body } = await post(token, '/api/realtime/auth', { socket_id, channel_name: channel })
        socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth: body.auth } }))
      } else if (event === 'pusher_internal:subscription_succeeded') resume()
      else if (event === 'pusher:ping') socket.send(JSON.stringify({ event: 'pusher:pong', data: {} }))
      // Where no gate opens, the notification waits until it can no longer be undone; the open pages follow at once.
      else if (event === 'notification' || event === 'site') onNotified(id)
    })
  })
  await subscribed
  return socket
}

const open = []
try {
  await server.ready()
  const { data: config } = await (await fetch(`${origin}/api/config`)).json()
  const { workers, guards, site } = await createGateUsers(env, { workers: Math.max(checks, sockets) })
  const pendingSince = new Map()
  const notifyTimes = []
  const onNotified = (id) => {
    const at = pendingSince.get(id)
    if (at === undefined) return
    pendingSince.delete(id)
    notifyTimes.push(performance.now() - at)
  }
  for (let from = 0; from < sockets; from += 25)
    open.push(
      ...(await Promise.all(
        workers
          .slice(from, Math.min(sockets, from + 25))
          .map((worker) => listen(config.realtime.key, worker, onNotified)),
      )),
    )
  const took = []
  const cpu = cpuOf(server)
  const begun = performance.now()
  const under = []
  for (let n = 0; n < checks; n++) {
    await pause(Math.max(0, begun + n * every - performance.now()))
    const worker = workers[n]
    const guard = guards[n % guards.length]
    under.push(
      (async () => {
        const proof = n % 10 ? { qr: await codeOf(worker, site) } : { worker_password: worker.password }
        const at = performance.now()
        if (n < sockets) pendingSince.set(worker.id, at)
        const path = `/api/site-control/workers/${worker.id}/check-in`
        const { status, body } = await post(guard.token, path, { site_id: site, ...proof })
        took.push(performance.now() - at)
        if (status === 200) return
        pendingSince.delete(worker.id)
        fail(`${status} ${body.message}`)
      })().catch((error) => fail(String(error))),
    )
  }
  await Promise.all(under)
  for (let tries = 0; tries < 100 && pendingSince.size; tries++) await pause(100)
  const lost = pendingSince.size
  if (lost || errors.size) process.exitCode = 1
  process.stdout.write(
    `${JSON.stringify({
      bench: 'morning',
      checkIns: checks,
      seconds,
      sockets: open.length,
      p50: rounded(percentile(took, 0.5)),
      p95: rounded(percentile(took, 0.95)),
      p99: rounded(percentile(took, 0.99)),
      notifyP99: rounded(percentile(notifyTimes, 0.99)),
      notifyMax: rounded(percentile(notifyTimes, 1)),
      lost,
      errors: Object.fromEntries(errors),
      cpuEach: rounded((cpuOf(server) - cpu) / checks),
      load: rounded(loadavg()[0]),
    })}\n`,
  )
} finally {
  for (const socket of open) socket.terminate()
  await server.stop()
}
process.exit(process.exitCode ?? 0)
