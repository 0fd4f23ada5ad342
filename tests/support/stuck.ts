import { writeSync } from 'node:fs'
import { startWatchdog } from '#server/platform/jobs/watchdog'

/** A server that is never free again: it would stop at a SIGTERM, and does not hear it. Run with tsx by the watchdog's test. */
process.on('SIGTERM', () => process.exit(0))
startWatchdog(1)
setTimeout(() => {
  writeSync(1, 'stuck')
  for (;;);
}, 1500)
