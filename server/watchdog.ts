import { Worker } from 'node:worker_threads'

/** The watching thread, whole: as a text there is no file to be found, neither beside the sources nor in the bundle. */
const watch = `
const { writeSync } = require('node:fs')
const { url } = require('node:inspector')
const { beats, seconds } = require('node:worker_threads').workerData
let last = -1
let silent = 0
setInterval(() => {
  const now = Atomics.load(beats, 0)
  silent = now === last ? silent + 1 : 0
  last = now
  // Whoever debugs it holds it still on purpose.
  if (silent < seconds || url()) return
  writeSync(2, 'The server has not answered itself for ' + seconds + ' s: it is ended.\\n')
  process.kill(process.pid, 'SIGKILL')
}, 1000)`

/**
 * Ends the process when its own thread gives no sign for `seconds`: it answers nobody then, does not hear SIGTERM, and
 * holds the data folder. Whatever started it starts it again. Counted are signs and not time, so that a machine that
 * slept is not taken for a server that hangs.
 */
export function startWatchdog(seconds = 30): void {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  setInterval(() => Atomics.add(beats, 0, 1), 500).unref()
  new Worker(watch, { eval: true, workerData: { beats, seconds } }).unref()
}
