import { startWatchdog } from '#server/watchdog'

/** A server that is never free again. Run with tsx by the watchdog's test. */
startWatchdog(1)
setTimeout(() => {
  for (;;);
}, 1500)
