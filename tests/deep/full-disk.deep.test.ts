import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { namespaces } from '../support/namespaces.ts'
import { buildOf, freePort, startServer } from '../support/server-process.ts'
import { expectNothingLost, signInWriters, startLoad, type Writer } from '../support/writers.ts'

const runs = Number(process.env.MUSTER_RUNS ?? 20)
const megabytes = 64
const seeded = mkdtempSync(join(tmpdir(), 'muster-full-'))
afterAll(() => rmSync(seeded, { recursive: true, force: true }))

/** A disk of its own at `path`, which nobody but the command sees, with what lies in `from`. */
const onOwnDisk = (from: string, path: string) => [
  ...['unshare', '-rm', 'sh', '-c'],
  `mount -t tmpfs -o size=${megabytes}m tmpfs "$2" && cp -a "$1/." "$2" && shift 2 && exec "$@"`,
  ...['sh', from, path],
]
/** Takes all that is left, to the last byte. */
function fill(path: string) {
  const file = openSync(path, 'w')
  try {
    for (const size of [1024 * 1024, 4096, 1]) {
      try {
        for (;;) writeSync(file, Buffer.alloc(size))
      } catch (error) {
        expect(error).toMatchObject({ code: 'ENOSPC' })
      }
    }
  } finally {
    closeSync(file)
  }
}

if (namespaces.length)
  test(`of ${runs} servers whose disk is filled under write load all read on and recover, and lose no acknowledged write`, {
    timeout: runs * 120_000,
  }, async () => {
    buildOf('demo')
    const first = await startServer({ DATA_DIR: seeded, PORT: String(await freePort()) })
    first.child.kill('SIGTERM')
    await first.exited
    const disk = mkdtempSync(join(tmpdir(), 'muster-disk-'))
    const counts = { recovered: 0, acknowledged: 0 }
    for (let run = 0; run < runs; run++) {
      const server = await startServer({ DATA_DIR: disk, PORT: String(await freePort()) }, onOwnDisk(seeded, disk))
      const { url, child } = server
      const filler = `/proc/${child.pid}/root${disk}/filler`
      const writers = await signInWriters(url)
      const load = startLoad(url, writers)
      const { statuses } = load
      // While the other writers' next ones are under way, another place each time.
      await load.acknowledged(1 + run)
      fill(filler)
      await expect.poll(() => statuses.has(507) || statuses.has(503), { timeout: 60_000 }).toBe(true)
      const reads = await Promise.all(writers.map((writer) => read(url, writer)))
      expect(reads).toEqual(writers.map(() => 200))
      rmSync(filler)
      const goneOn = (writer: Writer) => writer.acknowledged
      const before = writers.map(goneOn)
      await expect
        .poll(() => writers.every((writer, at) => goneOn(writer) > (before[at] ?? 0)), { timeout: 60_000 })
        .toBe(true)
      await load.stop()
      await expectNothingLost(url, writers)
      expect([...statuses].filter((status) => ![200, 503, 507].includes(status))).toEqual([])
      counts.recovered += 1
      counts.acknowledged += writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
      child.kill('SIGTERM')
      expect(await server.exited).toBe(0)
    }
    rmSync(disk, { recursive: true })
    process.stdout.write(`${JSON.stringify({ runs, ...counts, lost: 0 })}\n`)
    expect(counts.recovered).toBe(runs)
  })

const read = async (url: string, { token }: Writer) =>
  (await fetch(`${url}/api/me`, { headers: { authorization: `Bearer ${token}` } })).status
