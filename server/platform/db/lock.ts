import { createHash } from 'node:crypto'
import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { tryLock } from 'fs-native-extensions'
import { z } from 'zod'

/** Another process has the data folder open. */
export class FolderInUse extends Error {}
export type Lock = { release(): Promise<void> }

/**
 * Locks the data folder for this process before the database opens: two processes on one embedded database lose writes
 * silently. It locks a file in the folder, which works across all paths, namespaces and containers of the machine, and
 * also listens on a socket named after the folder. The operating system frees both when the process dies, however it
 * dies. Throws FolderInUse, naming the process that has the lock.
 */
export async function lockFolder(folder: string): Promise<Lock> {
  mkdirSync(folder, { recursive: true })
  const name = nameOf(folder)
  const path = join(folder, 'lock')
  const file = openSync(path, 'a+', 0o600)
  try {
    const socket = lockFile(file, folder) ? await listenAs(name) : undefined
    if (!socket) throw inUse(folder, (await lockOwner(name)) || writtenIn(path))
    write(file)
    return {
      async release() {
        await new Promise((released) => socket.close(released))
        closeSync(file)
      },
    }
  } catch (error) {
    closeSync(file)
    throw error
  }
}

const inUse = (folder: string, by: string) =>
  new FolderInUse(
    `The data folder ${resolve(folder)} is in use${by && ` by ${by}`}. Stop that server, or set DATA_DIR to another folder.`,
  )

/** Beyond the written content: on Windows other processes cannot read a locked range. */
const lockedByte = 2 ** 30
function lockFile(file: number, folder: string): boolean {
  try {
    return tryLock(file, lockedByte, 1)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    throw new Error(`The disk of the data folder ${resolve(folder)} cannot lock files${code}. Set DATA_DIR to another.`)
  }
}

const Holder = z.object({ process: z.number(), host: z.string() })
/**
 * The owner's name, for messages only: the file lock is what counts. On a full disk the name is missing, but the lock
 * works.
 */
function write(file: number) {
  try {
    ftruncateSync(file)
    writeSync(file, JSON.stringify({ process: process.pid, host: hostname() }))
  } catch {}
}
function writtenIn(path: string): string {
  try {
    const holder = Holder.parse(JSON.parse(readFileSync(path, 'utf8')))
    return `process ${holder.process}${holder.host === hostname() ? '' : ` of ${holder.host}`}`
  } catch {
    return ''
  }
}

type Name = { path: string } | { port: number; host: string }
function nameOf(folder: string): Name {
  const { dev, ino } = statSync(folder, { bigint: true })
  const id = `muster-${dev}-${ino}`
  // The leading NUL makes it abstract: it exists in the kernel only, and no stale file is left behind.
  if (process.platform === 'linux') return { path: `\0${id}` }
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\${id}` }
  return { port: 20_000 + (createHash('sha256').update(id).digest().readUInt16BE() % 29_000), host: '127.0.0.1' }
}

/** The socket, which answers with this process's id; undefined when another process has it. */
async function listenAs(name: Name): Promise<Server | undefined> {
  const server = createServer((caller) => {
    caller.on('error', () => {})
    caller.end(String(process.pid))
  })
  try {
    await new Promise<void>((taken, failed) => {
      server.once('error', failed).listen(name, taken)
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return undefined
    throw error
  }
  return server.unref()
}

/** `process 4711`, or '' when the owner does not answer or is in another network namespace. */
const lockOwner = (name: Name) =>
  new Promise<string>((answer) => {
    let reply = ''
    const call = connect(name).setTimeout(1000, () => call.destroy())
    call.on('data', (bytes) => {
      reply += bytes
    })
    call.on('error', () => {}).on('close', () => answer(/^\d+$/.test(reply) ? `process ${reply}` : ''))
  })
