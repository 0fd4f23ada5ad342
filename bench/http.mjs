import { fork } from 'node:child_process'
import { once } from 'node:events'
import { ownDatabase } from './database.mjs'
import { latencies, openConnection, throughput } from './http/load.mjs'

/**
 * What a request costs: the reads of every screen, in turn with a floor (Fastify, one statement of 50 rows) on the same
 * engine, 8 connections, PostgreSQL (databases of their own, which are dropped) and embedded. Prints one JSON line an
 * engine: answers a second of the floor and of each read (medians of the runs), `ratio`, `messages` to the database, the
 * bytes of an answer, and the milliseconds (p50, p99) of 300 of these reads a second, mixed, from when each was due.
 * `npm run bench:http [runs] [seconds] [engine]`; DATABASE_URL names the server, else the one of this machine.
 */
const [runs, seconds] = [process.argv[2] ?? 5, process.argv[3] ?? 2].map(Number)
if (!(runs > 0 && seconds > 0))
  throw new Error(`Runs and seconds are numbers above 0: npm run bench:http [runs] [seconds] [engine].`)
const engines = ['postgres', 'embedded'].filter((one) => !process.argv[4] || one === process.argv[4])
const reads = {
  me: '/api/me',
  workers: '/api/me/workers?per_page=50',
  sites: '/api/me/sites?per_page=50',
  weeks: '/api/me/timesheets?per_page=50',
}
const mixed = { rate: 300, milliseconds: 10_000 }

const median = (all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]
const percentile = (all, share) => all.toSorted((a, b) => a - b)[Math.ceil(all.length * share) - 1]
const places = (value, digits) => Math.round(value * 10 ** digits) / 10 ** digits

/** A server in a process of its own, and the connections to it. */
async function start(script, own) {
  const child = fork(script, own ? [own.url] : [], { execArgv: ['--import', 'tsx'] })
  const receive = async () => {
    const [message] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error(`${script} ended.`))),
    ])
    return message
  }
  const { origin, tokens } = await receive()
  const connections = await Promise.all(Array.from({ length: 8 }, () => openConnection(origin)))
  return {
    origin,
    tokens,
    connections,
    async messages(path) {
      const answer = receive()
      child.send(path)
      return (await answer).messages
    },
    async stop() {
      for (const connection of connections) connection.close()
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
      await own?.drop()
    },
  }
}

async function measure(engine) {
  const open = []
  try {
    const side = async (script, kind) => {
      const opened = await start(script, engine === 'postgres' ? await ownDatabase(kind) : undefined)
      open.push(opened)
      return opened
    }
    const floor = await side('bench/http/floor.mjs', 'floor')
    const subject = await side('bench/http/subject.mjs', 'subject')
    const names = Object.keys(reads)
    const results = Object.fromEntries(names.map((name) => [name, { rates: [], floors: [], bytes: 0, messages: 0 }]))
    for (const name of names) results[name].messages = await subject.messages(reads[name])
    // Not counted: the first second compiles and plans.
    await throughput(floor.connections, { path: '/rows' }, 1000)
    for (const name of names) await throughput(subject.connections, { path: reads[name], tokens: subject.tokens }, 1000)
    for (let run = 0; run < runs; run++)
      for (const name of names) {
        const least = await throughput(floor.connections, { path: '/rows' }, seconds * 1000)
        const measured = await throughput(
          subject.connections,
          { path: reads[name], tokens: subject.tokens },
          seconds * 1000,
        )
        results[name].floors.push(least.rate)
        results[name].rates.push(measured.rate)
        results[name].bytes = measured.bytes
        results.floorBytes = least.bytes
      }
    const many = await Promise.all(Array.from({ length: 64 }, () => openConnection(subject.origin)))
    const took = await latencies(
      many,
      (n) => ({ path: reads[names[n % names.length]], token: subject.tokens[n % subject.tokens.length] }),
      mixed,
    )
    for (const connection of many) connection.close()
    const times = took.map(({ ms }) => ms)
    const kinds = names.map((name) => {
      const { rates, floors, bytes, messages } = results[name]
      const [rate, least] = [median(rates), median(floors)]
      return [name, { rate: places(rate, 0), ratio: places(rate / least, 3), messages, bytes }]
    })
    const floors = names.flatMap((name) => results[name].floors)
    process.stdout.write(
      `${JSON.stringify({
        bench: 'http',
        engine,
        runs,
        floor: { rate: places(median(floors), 0), bytes: results.floorBytes },
        ...Object.fromEntries(kinds),
        mixed: {
          rate: mixed.rate,
          p50: places(percentile(times, 0.5), 1),
          p99: places(percentile(times, 0.99), 1),
          failed: took.filter(({ status }) => status !== 200).length,
        },
      })}\n`,
    )
  } finally {
    for (const side of open.toReversed()) await side.stop()
  }
}

for (const engine of engines) await measure(engine)
process.exit(0)
