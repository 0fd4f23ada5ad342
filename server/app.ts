import { setImmediate } from 'node:timers/promises'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import proxyAddress from '@fastify/proxy-addr'
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import '#server/subscriptions'
import { accountRoutes } from '#server/account/account.routes'
import { agreementRoutes } from '#server/account/agreement.routes'
import { authRoutes } from '#server/account/auth.routes'
import { companyBlockRoutes } from '#server/account/company-block.routes'
import { conversationRoutes } from '#server/account/conversation.routes'
import { notificationRoutes } from '#server/account/notification.routes'
import { banRoutes } from '#server/gate/ban.routes'
import { checkInRoutes } from '#server/gate/check-in.routes'
import { gateRoutes } from '#server/gate/gate.routes'
import { siteControlRoutes } from '#server/gate/site-control.routes'
import { sitePeopleRoutes } from '#server/gate/site-people.routes'
import { visitorRoutes } from '#server/gate/visitor.routes'
import { workerQrRoutes } from '#server/gate/worker-qr.routes'
import { homeRoutes } from '#server/home/home.routes'
import { assignmentRoutes } from '#server/jobs/assignment.routes'
import { contractRoutes } from '#server/jobs/contract.routes'
import { directoryRoutes } from '#server/jobs/directory.routes'
import { jobOfferRoutes } from '#server/jobs/job-offer.routes'
import { jobPostRoutes } from '#server/jobs/job-post.routes'
import { jobPresetRoutes } from '#server/jobs/job-preset.routes'
import type { Deps } from '#server/platform/deps'
import { mediaRoutes } from '#server/platform/files/media.routes'
import { hostProblem } from '#server/platform/http/allowed-host'
import { drainOf } from '#server/platform/http/drain'
import { answerProblem } from '#server/platform/http/errors'
import { keepRawJson } from '#server/platform/http/json-body'
import { limitCalls } from '#server/platform/http/limits'
import { bareSecurity, contentSecurity, permissions } from '#server/platform/http/policy-headers'
import { closeQueuedAnswers } from '#server/platform/http/queued-answers'
import { realtimeRoutes } from '#server/platform/realtime/realtime.routes'
import { configRoutes } from '#server/platform/routes/config.routes'
import { contentRoutes } from '#server/platform/routes/content.routes'
import { dictRoutes } from '#server/platform/routes/dict.routes'
import { errorReportRoutes } from '#server/platform/routes/error-report.routes'
import { healthRoutes } from '#server/platform/routes/health.routes'
import { placeRoutes } from '#server/platform/routes/place.routes'
import { identityWebhookRoutes } from '#server/registration/identity-webhook.routes'
import { phoneVerificationRoutes } from '#server/registration/phone-verification.routes'
import { subcompanyInviteRoutes } from '#server/registration/subcompany-invite.routes'
import { workerRegistrationRoutes } from '#server/registration/worker-registration.routes'
import { fireRoutes } from '#server/safety/fire.routes'
import { rollCallRoutes } from '#server/safety/roll-call.routes'
import { companyRoutes } from '#server/sites/company.routes'
import { companyManagerRoutes } from '#server/sites/company-manager.routes'
import { docsAuditRoutes } from '#server/sites/docs-audit.routes'
import { siteRoutes } from '#server/sites/site.routes'
import { siteDocumentRoutes } from '#server/sites/site-document.routes'
import { subcompanyRoutes } from '#server/sites/subcompany.routes'
import { timesheetRoutes } from '#server/time/timesheet.routes'
import { timesheetExportRoutes } from '#server/time/timesheet-export.routes'
import { timesheetFilterRoutes } from '#server/time/timesheet-filters.routes'
import { cardPicturesRoutes } from '#server/workforce/card-pictures.routes'
import { workerRoutes } from '#server/workforce/worker.routes'
import { workerImportRoutes } from '#server/workforce/worker-import.routes'
import { workerInvitationRoutes } from '#server/workforce/worker-invitation.routes'
import { workerLinkRoutes } from '#server/workforce/worker-link.routes'
import { profileRoutes, workerProfileRoutes } from '#server/workforce/worker-profile.routes'
import type { Endpoint } from '#shared/api/kit/endpoint'
import type { PolicyId } from '#shared/api/kit/permissions'

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
  conversationRoutes,
  companyBlockRoutes,
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
  directoryRoutes,
  jobOfferRoutes,
  jobPostRoutes,
  jobPresetRoutes,
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
  companyRoutes,
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
  app.decorateRequest('bearer')
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
    // Files of the app that were sent are not worth a line each.
    if (!request.routeOptions.config.policy && reply.statusCode < 400) return
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
    const { devRoutes } = await import('#server/demo/dev/routes')
    await devRoutes(app, deps)
  }
  if (appFolder) {
    const { appFiles } = await import('#server/platform/http/app-files')
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
