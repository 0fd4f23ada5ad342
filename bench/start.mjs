import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** From `npm start` to the printed address: nothing built, and started again. Seconds, three runs each, one JSON line. */
const runs = Number(process.argv[2] ?? 3)
const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]

async function start(folder, port) {
  const begun = Date.now()
  const child = spawn('npm', ['start'], {
    env: { ...process.env, DATA_DIR: folder, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  await new Promise((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      if (/Muster runs at/.test(text)) resolve()
    })
    child.once('exit', () => reject(new Error(text)))
  })
  const seconds = (Date.now() - begun) / 1000
  const gone = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-child.pid, 'SIGTERM')
  await gone
  return seconds
}

const first = []
const again = []
for (let run = 0; run < runs; run++) {
  const folder = mkdtempSync(join(tmpdir(), 'muster-start-'))
  rmSync('dist', { recursive: true, force: true })
  first.push(await start(folder, 4800))
  again.push(await start(folder, 4800))
  rmSync(folder, { recursive: true, force: true })
}
process.stdout.write(
  `${JSON.stringify({ bench: 'start', runs, nothing_built_s: median(first), again_s: median(again) })}\n`,
)
