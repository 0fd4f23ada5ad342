import { Configuration, DefaultApi, FileTransfer, Region, WebhookEventVerifier } from '@onfido/api'
import { checkEvent } from '#server/platform/ports/identity-event'
import type { IdentityOutcome, IdentityPort } from '#server/platform/ports/ports'

export type OnfidoOptions = {
  apiToken: string
  webhookToken: string
  region: 'EU' | 'US' | 'CA'
  /** Another base URL than Onfido's, for tests. */
  baseUrl?: string
}
const regions = { EU: Region.EU, US: Region.US, CA: Region.CA }
const failed = 'The check could not confirm that it is you. Give your name as on your document and try again.'

/** Onfido, API v3.6: an applicant, a document and a face, one check of both. */
export function onfidoIdentity({ apiToken, webhookToken, region, baseUrl }: OnfidoOptions): IdentityPort {
  const onfido = new DefaultApi(
    new Configuration({
      apiToken,
      region: regions[region],
      baseOptions: { timeout: 20_000 },
      ...(baseUrl && { basePath: baseUrl }),
    }),
  )
  const verifier = new WebhookEventVerifier(webhookToken)
  return {
    async createApplicant({ first_name, last_name }) {
      const { data } = await onfido.createApplicant({ first_name, last_name })
      return { applicant_id: data.id }
    },
    async sdkToken(applicant_id) {
      const { data } = await onfido.generateSdkToken({ applicant_id })
      return data.token ?? null
    },
    async createCheck(applicant_id, { document, face }) {
      if (document) await onfido.uploadDocument('unknown', applicant_id, new FileTransfer(document, 'document.jpg'))
      if (face) await onfido.uploadLivePhoto(applicant_id, new FileTransfer(face, 'face.jpg'))
      const report_names = ['document', 'facial_similarity_photo'] as const
      const { data } = await onfido.createCheck({ applicant_id, report_names: [...report_names] })
      return { check_id: data.id }
    },
    async fetchCheck(checkId) {
      const { data } = await onfido.findCheck(checkId)
      return outcomeOf(data.status, data.result)
    },
    readWebhook(rawBody, signature) {
      try {
        verifier.readPayload(rawBody, signature ?? '')
        return checkEvent(rawBody)
      } catch {
        return undefined
      }
    },
  }
}

function outcomeOf(status: string | undefined, result: string | null | undefined): IdentityOutcome {
  if (status === 'complete')
    return result === 'clear' ? { status: 'CHECK_COMPLETED', reason: null } : { status: 'CHECK_FAILED', reason: failed }
  return status === 'withdrawn'
    ? { status: 'CHECK_FAILED', reason: 'The check was withdrawn. Try again.' }
    : { status: 'CHECK_CREATED', reason: null }
}
