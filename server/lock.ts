import { createHash } from 'node:crypto'
import { mkdirSync, statSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { resolve } from 'node:path'

/** Another process has the data folder open. */
export class FolderInUse extends Error {}
export type Lock = { release(): Promise<void> }

/**
 * Takes the data folder for this process alone, before the database opens: two processes on one embedded database lose
 * writes silently. What is held is a listening socket named after the folder, so the operating system frees it when the
 * process dies, however it dies. Throws FolderInUse, naming the process that has it.
 */
export async function lockFolder(folder: string): Promise<Lock> {
  mkdirSync(folder, { recursive: true })
  const name = nameOf(folder)
  const holder = createServer((caller) => {
    caller.on('error', () => {})
    caller.end(String(process.pid))
  })
  await new Promise<void>((taken, failed) => {
    holder.once('error', failed).listen(name, taken)
  }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new FolderInUse(
      `The data folder ${resolve(folder)} is in use${await heldBy(name)}. Stop that server, or set DATA_DIR to another folder.`,
    )
  })
  holder.unref()
  return { release: () => new Promise((released) => holder.close(() => released())) }
}

type Name = { path: string } | { port: number; host: string }
function nameOf(folder: string): Name {
  const { dev, ino } = statSync(folder, { bigint: true })
  const id = `muster-${dev}-${ino}`
  // The leading NUL makes it abstract: it lives in the kernel only and no stale file is left behind.
  if (process.platform === 'linux') return { path: `\0${id}` }
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\${id}` }
  return { port: 20_000 + (createHash('sha256').update(id).digest().readUInt16BE() % 29_000), host: '127.0.0.1' }
}

/** ` by process 4711`, or nothing when the holder does not say. */
const heldBy = (name: Name) =>
  new Promise<string>((answer) => {
    let said = ''
    const call = connect(name).setTimeout(1000, () => call.destroy())
    call.on('data', (bytes) => {
      said += bytes
    })
    call.on('error', () => {}).on('close', () => answer(/^\d+$/.test(said) ? ` by process ${said}` : ''))
  })
