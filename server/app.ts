import { setImmediate } from 'node:timers/promises'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import proxyAddress from '@fastify/proxy-addr'
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { Endpoint } from '#contract/endpoint'
import type { PolicyId } from '#contract/permissions'
import { accountRoutes } from '#server/account'
import { agreementRoutes } from '#server/agreement'
import { hostProblem } from '#server/allowed-host'
import { assignmentRoutes } from '#server/assignment'
import { authRoutes } from '#server/auth'
import { banRoutes } from '#server/ban'
import { cardPicturesRoutes } from '#server/card-pictures'
import { checkInRoutes } from '#server/check-in'
import { companyManagerRoutes } from '#server/company-manager'
import { configRoutes } from '#server/config'
import { contentRoutes } from '#server/content'
import { contractRoutes } from '#server/contract'
import type { Deps } from '#server/deps'
import { dictRoutes } from '#server/dict'
import { docsAuditRoutes } from '#server/docs-audit'
import { drainOf } from '#server/drain'
import { errorReportRoutes } from '#server/error-report'
import { answerProblem } from '#server/errors'
import { fireRoutes } from '#server/fire'
import { gateRoutes } from '#server/gate'
import { healthRoutes } from '#server/health'
import { homeRoutes } from '#server/home'
import { identityWebhookRoutes } from '#server/identity-webhook'
import { keepRawJson } from '#server/json-body'
import { limitCalls } from '#server/limits'
import { mediaRoutes } from '#server/media'
import { notificationRoutes } from '#server/notification'
import { phoneVerificationRoutes } from '#server/phone-verification'
import { placeRoutes } from '#server/place'
import { bareSecurity, contentSecurity, permissions } from '#server/policy-headers'
import { closeQueuedAnswers } from '#server/queued-answers'
import { realtimeRoutes } from '#server/realtime'
import { rollCallRoutes } from '#server/roll-call'
import { siteRoutes } from '#server/site'
import { siteControlRoutes } from '#server/site-control'
import { siteDocumentRoutes } from '#server/site-document'
import { sitePeopleRoutes } from '#server/site-people'
import { subcompanyRoutes } from '#server/subcompany'
import { subcompanyInviteRoutes } from '#server/subcompany-invite'
import { timesheetRoutes } from '#server/timesheet'
import { timesheetExportRoutes } from '#server/timesheet/export'
import { timesheetFilterRoutes } from '#server/timesheet/filters'
import { visitorRoutes } from '#server/visitor'
import { workerRoutes } from '#server/worker'
import { workerImportRoutes } from '#server/worker-import'
import { workerInvitationRoutes } from '#server/worker-invitation'
import { workerLinkRoutes } from '#server/worker-link'
import { profileRoutes, workerProfileRoutes } from '#server/worker-profile'
import { workerQrRoutes } from '#server/worker-qr'
import { workerRegistrationRoutes } from '#server/worker-registration'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row of the permission matrix; absent only for routes that are not API calls (app files, demo pages). */
    policy?: PolicyId
  }
  interface FastifyRequest {
    rawBody?: Buffer
  }
  interface FastifyInstance {
    /** Every mounted endpoint, for the OpenAPI document. */
    endpoints: Endpoint[]
  }
}

const nouns = [
  healthRoutes,
  configRoutes,
  authRoutes,
  accountRoutes,
  agreementRoutes,
  phoneVerificationRoutes,
  workerRegistrationRoutes,
  identityWebhookRoutes,
  mediaRoutes,
  realtimeRoutes,
  notificationRoutes,
  homeRoutes,
  siteRoutes,
  siteDocumentRoutes,
  placeRoutes,
  siteControlRoutes,
  visitorRoutes,
  workerQrRoutes,
  workerLinkRoutes,
  workerRoutes,
  workerProfileRoutes,
  profileRoutes,
  workerImportRoutes,
  workerInvitationRoutes,
  sitePeopleRoutes,
  assignmentRoutes,
  contractRoutes,
  timesheetRoutes,
  timesheetFilterRoutes,
  timesheetExportRoutes,
  checkInRoutes,
  cardPicturesRoutes,
  docsAuditRoutes,
  fireRoutes,
  rollCallRoutes,
  gateRoutes,
  banRoutes,
  companyManagerRoutes,
  subcompanyRoutes,
  subcompanyInviteRoutes,
  dictRoutes,
  contentRoutes,
  errorReportRoutes,
]

/**
 * Builds the server from its dependencies, without listening or watching files. `appFolder` holds the built browser
 * app.
 */
export async function buildApp(deps: Deps, appFolder?: string): Promise<FastifyInstance> {
  const { settings } = deps
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    trustProxy: settings.TRUST_PROXY ?? false,
    forceCloseConnections: 'idle',
    // Requests that arrive during shutdown were sent before it: answer them.
    return503OnClosing: false,
    requestTimeout: 120_000,
    // A malformed URL (%E0%A4%A) is answered 404, like an unknown one, and never 400.
    frameworkErrors: (_error: unknown, _request: unknown, reply: FastifyReply) =>
      void reply.code(404).headers(bareSecurity).send({ message: 'Not found.' }),
  })
  app.decorate('endpoints', [])
  app.decorateRequest('rawBody')
  app.setErrorHandler(answerProblem(deps))
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api') && !route.url.startsWith('/api/docs') && !route.config?.policy)
      throw new Error(`${String(route.method)} ${route.url} has no row in the permission matrix`)
  })
  // Before all other hooks: whoever has hung up is not worked for. A reset is read only in the turn of the event loop
  // after the calls that were sent before it.
  app.addHook('onRequest', async ({ raw }, reply) => {
    await setImmediate()
    if (raw.socket.destroyed) reply.hijack()
  })
  keepRawJson(app)
  await app.register(cookie)
  await app.register(multipart, { throwFileSizeLimit: false })
  await app.register(helmet, contentSecurity(settings, appFolder))
  app.addHook('onRequest', async (_, reply) => void reply.header('permissions-policy', permissions))
  app.addHook('onRequest', async ({ headers, routeOptions: { url } }) => {
    const problem = hostProblem(settings, headers)
    // Health probes can use any host name.
    if (problem && url !== '/health' && url !== '/ready') throw problem
  })
  // Answers are private and not cached, unless the endpoint sets its own header.
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'private, no-store')
    return payload
  })
  // The encodings that the build has packed the app's files in: they are never packed again.
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await limitCalls(app, deps)
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
  for (const mount of nouns) mount(app, deps)
  if (process.env.MUSTER_MODE !== 'production') {
    const { devRoutes } = await import('#server/dev/routes')
    await devRoutes(app, deps)
  }
  if (appFolder) {
    const { appFiles } = await import('#server/app-files')
    await appFiles(app, appFolder)
  } else app.setNotFoundHandler((_, reply) => reply.code(404).send({ message: 'Not found.' }))
  // Fastify does not handle socket upgrades, so its trustProxy has to be applied here.
  const trusted = proxyAddress.compile(settings.TRUST_PROXY?.split(',').map((one) => one.trim()) ?? [])
  deps.ports.realtime.attach?.(app.server, (request) => proxyAddress(request, trusted))
  closeQueuedAnswers(app.server)
  leaveNobodyWaiting(app, deps)
  return app
}

/** Shutdown: answers requests already sent; idle keep-alive connections and sockets do not delay it. */
function leaveNobodyWaiting(app: FastifyInstance, deps: Deps) {
  let isClosing = false
  const drain = drainOf(app.server, () => deps.ports.realtime.close())
  app.addHook('preClose', async () => {
    isClosing = true
    await drain()
  })
  app.addHook('onSend', async (_, reply, payload) => {
    if (isClosing) reply.header('connection', 'close')
    return payload
  })
}
