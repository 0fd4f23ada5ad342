import { lockFolder } from '#server/platform/db/lock'

/** A process that takes a data folder and keeps it, or says why not. Run with tsx by the lock tests. */
try {
  await lockFolder(process.argv[2] ?? '')
  process.stdout.write('held\n')
  setInterval(() => {}, 60_000)
} catch (error) {
  process.stdout.write(`refused: ${error instanceof Error ? error.message : error}\n`)
  process.exit(3)
}
