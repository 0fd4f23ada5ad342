import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { root } from '#server/platform/kit/root'

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

export type ServerProcess = { child: ChildProcess; url: string; printed: () => string; exited: Promise<number | null> }

/**
 * The built demo server as a process of its own, run `by` another command where there is one, answering once this
 * resolves; or rejects with what it printed.
 */
export async function startServer(environment: Record<string, string>, by: string[] = []): Promise<ServerProcess> {
  const [command = '', ...args] = [...by, process.execPath, join(root, 'dist/demo/server/main.js')]
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, MUSTER_MODE: 'demo', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  child.stderr.on('data', (chunk) => {
    text += chunk
  })
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  const url = `http://localhost:${environment.PORT}`
  const printed = () => text
  const answers = async (): Promise<boolean> => (await fetch(`${url}/ready`).catch(() => undefined))?.ok ?? false
  for (;;) {
    if (await answers()) return { child, url, printed, exited }
    if (child.exitCode !== null || child.signalCode) throw new Error(`The server ended: ${text}`)
    await Promise.race([exited, new Promise((resume) => setTimeout(resume, 50))])
  }
}

/** Builds a mode unless it is built already. */
export const buildOf = (mode: 'demo' | 'production') =>
  void execFileSync(process.execPath, [join(root, 'scripts/build.mjs'), mode], { cwd: root, stdio: 'pipe' })

/**
 * Starts a build, run `by` another command where there is one, whatever becomes of it: `until` waits for words it
 * prints, `ended` tells how it went.
 */
export function startBuild(mode: 'demo' | 'production', environment: Record<string, string>, by: string[] = []) {
  const { DATABASE_URL: _, ...inherited } = process.env
  const [command = '', ...args] = [...by, process.execPath, join(root, 'dist', mode, 'server/main.js')]
  const child = spawn(command, args, {
    cwd: root,
    env: { ...inherited, MUSTER_MODE: mode, LOG_LEVEL: 'info', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (text) => {
    out += text
  })
  child.stderr.on('data', (text) => {
    err += text
  })
  const ended = once(child, 'close').then(([code]) => ({ code, out, err: err.trim().split('\n') }))
  const until = async (words: string) => {
    while (!out.includes(words)) {
      const [more] = await Promise.race([once(child.stdout, 'data'), ended.then(() => [undefined])])
      if (more === undefined && !out.includes(words)) throw new Error(`It ended: ${out} ${err}`)
    }
  }
  return { child, ended, until }
}
