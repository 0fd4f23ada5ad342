import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/platform/deps'
import { hostProblem } from '#server/platform/http/allowed-host'
import type { Keys } from '#server/platform/kit/keys'
import { root } from '#server/platform/kit/root'
import type { Settings } from '#server/platform/kit/settings'
import { embeddedContent } from '#server/platform/ports/content.embedded'
import { httpContent } from '#server/platform/ports/content.http'
import { embeddedErrorReport } from '#server/platform/ports/error-report.embedded'
import { httpErrorReport } from '#server/platform/ports/error-report.http'
import { embeddedGate } from '#server/platform/ports/gate.embedded'
import { httpGate } from '#server/platform/ports/gate.http'
import { noGate } from '#server/platform/ports/gate.none'
import { embeddedIdentity } from '#server/platform/ports/identity.embedded'
import { onfidoIdentity } from '#server/platform/ports/identity.onfido'
import { embeddedMail } from '#server/platform/ports/mail.embedded'
import { smtpMail } from '#server/platform/ports/mail.smtp'
import { diskMedia } from '#server/platform/ports/media.disk'
import { s3Media } from '#server/platform/ports/media.s3'
import { embeddedPlaces } from '#server/platform/ports/places.embedded'
import { googlePlaces } from '#server/platform/ports/places.google'
import type { Ports } from '#server/platform/ports/ports'
import { embeddedRealtime } from '#server/platform/ports/realtime.embedded'
import { pusherRealtime } from '#server/platform/ports/realtime.pusher'
import { embeddedSms } from '#server/platform/ports/sms.embedded'
import { twilioSms } from '#server/platform/ports/sms.twilio'

type Around = { settings: Settings; keys: Keys; clock: Clock; log: FastifyBaseLogger; mediaFolder: string }

/** All ports: the real adapter where its variables are set, else the embedded one. */
export const openPorts = ({ settings: s, keys, clock, log, mediaFolder }: Around): Ports => ({
  mail: s.SMTP_URL ? smtpMail(s.SMTP_URL, s.MAIL_FROM) : embeddedMail(),
  sms:
    s.TWILIO_ACCOUNT_SID && s.TWILIO_AUTH_TOKEN && s.TWILIO_FROM
      ? twilioSms({ accountSid: s.TWILIO_ACCOUNT_SID, authToken: s.TWILIO_AUTH_TOKEN, from: s.TWILIO_FROM })
      : embeddedSms(),
  identity:
    s.ONFIDO_API_TOKEN && s.ONFIDO_WEBHOOK_TOKEN
      ? onfidoIdentity({ apiToken: s.ONFIDO_API_TOKEN, webhookToken: s.ONFIDO_WEBHOOK_TOKEN, region: s.ONFIDO_REGION })
      : embeddedIdentity({ secret: keys.sign('identity webhook', 'secret'), now: () => clock.now() }),
  media:
    s.S3_BUCKET && s.S3_ACCESS_KEY_ID && s.S3_SECRET_ACCESS_KEY
      ? s3Media({
          bucket: s.S3_BUCKET,
          region: s.S3_REGION,
          endpoint: s.S3_ENDPOINT,
          accessKeyId: s.S3_ACCESS_KEY_ID,
          secretAccessKey: s.S3_SECRET_ACCESS_KEY,
        })
      : diskMedia(mediaFolder),
  realtime:
    s.PUSHER_APP_ID && s.PUSHER_KEY && s.PUSHER_SECRET
      ? pusherRealtime({
          appId: s.PUSHER_APP_ID,
          key: s.PUSHER_KEY,
          secret: s.PUSHER_SECRET,
          host: s.PUSHER_HOST,
          cluster: s.PUSHER_CLUSTER,
        })
      : embeddedRealtime({
          key: 'muster',
          secret: keys.sign('realtime', 'secret'),
          admits: (headers) => !hostProblem(s, headers),
        }),
  errorReport: s.ERROR_REPORT_URL ? httpErrorReport(s.ERROR_REPORT_URL, log) : embeddedErrorReport(log),
  content: s.CONTENT_URL ? httpContent(s.CONTENT_URL) : embeddedContent(join(root, 'content')),
  gate: gateOf(s, clock),
  places: s.GOOGLE_MAPS_SERVER_KEY ? googlePlaces(s.GOOGLE_MAPS_SERVER_KEY) : embeddedPlaces(),
})

/** The embedded gate opens no real one: production without a gate service has none. */
function gateOf({ GATE_URL, GATE_KEY, MUSTER_MODE, DATA_DIR }: Settings, { now }: Clock) {
  if (GATE_URL && GATE_KEY) return httpGate(GATE_URL, GATE_KEY)
  return MUSTER_MODE === 'production' ? noGate : embeddedGate({ file: join(DATA_DIR, 'gates.json'), now })
}
