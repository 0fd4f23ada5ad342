import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '#server/app'
import { openDeps } from '#server/deps'
import { stopOnUncaught } from '#server/platform/http/uncaught'
import { startWatchdog } from '#server/platform/jobs/watchdog'
import { root } from '#server/platform/kit/root'
import { readSettings, type Settings } from '#server/platform/kit/settings'

const stopTimeout = 10_000

/**
 * Starts the server, and stops it gracefully on SIGTERM or SIGINT: no new requests, sockets asked to reconnect, outbox
 * and database closed. An uncaught error stops it the same way, but with exit code 1.
 */
async function main() {
  const settings = readSettings(ofThisBuild(process.env))
  mkdirSync(settings.DATA_DIR, { recursive: true })
  const { deps, close } = await openDeps(settings)
  const app = await buildApp(deps, join(root, 'dist', settings.MUSTER_MODE, 'app'))
  let isStopping = false
  const stop = async (reason: string) => {
    if (reason !== 'SIGTERM' && reason !== 'SIGINT') process.exitCode = 1
    if (isStopping) return
    isStopping = true
    deps.log.info({ reason }, 'stopping')
    setTimeout(() => process.exit(1), 2 * stopTimeout).unref()
    const tired = new Promise<'tired'>((resume) => setTimeout(resume, stopTimeout, 'tired').unref())
    if ((await Promise.race([app.close(), tired])) === 'tired') deps.log.warn('stopped with calls under way')
    await close()
    await deps.ports.errorReport.settled()
    process.exit()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  stopOnUncaught(deps.log, deps.ports.errorReport, stop)
  await app.listen({ port: settings.PORT, host: settings.HOST }).catch(async (error) => {
    await close()
    throw error
  })
  startWatchdog()
  if (process.env.MUSTER_MODE !== 'production') {
    const { printAccounts } = await import('#server/demo/print')
    printAccounts(addressOf(settings, app.server.address()))
  } else process.stdout.write(`Muster listens on ${addressOf(settings, app.server.address())}\n`)
}

/** A build is for one mode, which is compiled in; refuses to start in another. */
function ofThisBuild(environment: NodeJS.ProcessEnv) {
  const built = process.env.MUSTER_MODE
  const { MUSTER_MODE: requested } = environment
  if (built && requested && requested !== built)
    throw new Error(
      `This build is for the mode ${built}, and MUSTER_MODE asks for ${requested}. Start it with npm start.`,
    )
  return { ...environment, MUSTER_MODE: built }
}

const addressOf = ({ PUBLIC_URL, HOST, PORT }: Settings, bound: ReturnType<import('node:net').Server['address']>) =>
  PUBLIC_URL ??
  `http://${HOST === '127.0.0.1' ? 'localhost' : HOST}:${typeof bound === 'object' ? (bound?.port ?? PORT) : PORT}`

main().catch((error: NodeJS.ErrnoException) => {
  const inUse = error.code === 'EADDRINUSE'
  const words = inUse ? `Port ${process.env.PORT ?? 3000} is in use. Stop what uses it, or set PORT.` : error.message
  process.stderr.write(`${words}\n`)
  process.exit(1)
})
