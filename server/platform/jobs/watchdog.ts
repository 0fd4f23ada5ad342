import { Worker } from 'node:worker_threads'

/** The watching thread's code, as a string so that no file has to be found, neither from sources nor in the bundle. */
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
 * Ends the process when its main thread gives no sign for `seconds`: it then answers no requests, ignores SIGTERM and
 * keeps the data folder locked. Its supervisor restarts it. Missed signs are counted instead of time, so that a machine
 * waking from sleep is not mistaken for a hanging server.
 */
export function startWatchdog(seconds = 30): void {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  setInterval(() => Atomics.add(beats, 0, 1), 500).unref()
  new Worker(watch, { eval: true, workerData: { beats, seconds } }).unref()
}
