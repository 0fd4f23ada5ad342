import type { IncomingMessage, Server } from 'node:http'
import type { Readable } from 'node:stream'
import type { BrowserConfig } from '#shared/api/kit/config'
import type { CheckStatus } from '#shared/api/platform/check-status'
import type { GatePosition } from '#shared/api/platform/gate-position'
import type { Place } from '#shared/api/platform/place'

/** A file made on the server; `type` is its media type. */
export type MadeFile = { name: string; type: string; content: Buffer }
/** A mail. `to` is one address; text only, with absolute links from PUBLIC_URL. */
export type Mail = { to: string; subject: string; text: string; attached?: MadeFile | undefined }
export type Sms = { to: string; text: string }

/** Sends mail. Rejects when the provider refuses; the outbox retries. */
export type MailPort = { send(mail: Mail, id: string): Promise<void> }
/** Sends text messages to E.164 numbers. Rejects when the provider refuses; the outbox retries. */
export type SmsPort = { send(sms: Sms, id: string): Promise<void> }

export type IdentityOutcome = { status: CheckStatus; reason: string | null }
/** JPEG pictures sent by a browser; the phone's own capture passes them to the provider itself. */
export type IdentityPictures = { document: Buffer | undefined; face: Buffer | undefined }
/** Identity verification (Onfido). Never called inside a transaction. */
export type IdentityPort = {
  createApplicant(who: { first_name: string; last_name: string; reference: string }): Promise<{ applicant_id: string }>
  /** A token for the phone's own capture; null where there is none. */
  sdkToken(applicantId: string): Promise<string | null>
  createCheck(applicantId: string, pictures: IdentityPictures): Promise<{ check_id: string }>
  fetchCheck(checkId: string): Promise<IdentityOutcome>
  /** Verifies a webhook's signature over the raw body; undefined when it is not genuine. */
  readWebhook(rawBody: Buffer, signature: string | undefined): { event_id: string; check_id: string } | undefined
  /** For a provider inside this process, to deliver its webhooks. */
  attach?(deliver: (rawBody: string, signature: string) => Promise<void>): void
  /** Sets a check's outcome manually; only a provider inside this process can. */
  simulate?(checkId: string, status: IdentityOutcome['status']): Promise<void>
}

/** Stores files by opaque keys, which never contain people's names. */
export type MediaPort = {
  put(key: string, content: Buffer | Readable, type: string): Promise<void>
  /** The whole file, or the bytes from `start` to `end`, both inclusive. */
  get(key: string, part?: { start: number; end: number }): Promise<Readable>
  remove(key: string): Promise<void>
}

/** The client's address, behind the trusted proxies. */
export type AddressOf = (request: IncomingMessage) => string | undefined
/** Publishes to browsers over the Pusher protocol. */
export type RealtimePort = {
  trigger(channel: string, event: string, data: unknown): Promise<void>
  /** Signs a private channel for a socket, `key:signature`; the socket then belongs to that session. */
  authorise(socketId: string, channel: string, sessionId: string): string
  /** Closes the sockets of a user's sessions: those in `sessionIds`, or all. */
  disconnect(userId: string, sessionIds?: string[]): Promise<void>
  /** What the browser needs to connect. */
  options(): BrowserConfig['realtime']
  /** Accepts sockets on the server of the app; absent when an outside service does. */
  attach?(server: Server, addressOf: AddressOf): void
  close(): Promise<void>
}

/** Reports that something broke; without personal data. */
export type ErrorReportPort = {
  report(what: { message: string; where: string; detail?: Record<string, unknown> }): void
  /** Resolves once every report was delivered or given up; never rejects. Await it before the process ends. */
  settled(): Promise<void>
}

/** `version` is set on texts that require agreement. */
export type ContentPage = {
  slug: string
  title: string
  updated_at: string
  version?: string | undefined
  markdown: string
}
/** Pages by slug from the content host; undefined when there is none. */
export type ContentPort = { page(slug: string): Promise<ContentPage | undefined> }

/** A gate's answer: its position afterwards, or why it refuses. */
export type GateAnswer = { answer: 'done'; position: GatePosition } | { answer: 'refused'; reason: string }
/**
 * The gates' hardware, by the id printed on it. Each call is sent once; if unanswered within the adapter's timeout it
 * rejects with GateSilent, and it is unknown what the gate did. Never called inside a transaction.
 */
export type GatePort = {
  move(gateId: string, position: GatePosition): Promise<GateAnswer>
  /** Opens once, for one passed check-in; its position stays the same. */
  open(gateId: string): Promise<GateAnswer>
  /** Reads its position. */
  report(gateId: string): Promise<GateAnswer>
}
/** Finds addresses and their coordinates. Rejects when the service is down. Never called inside a transaction. */
export type PlacesPort = { find(text: string): Promise<Place[]> }

export type Ports = {
  mail: MailPort
  sms: SmsPort
  identity: IdentityPort
  media: MediaPort
  realtime: RealtimePort
  errorReport: ErrorReportPort
  content: ContentPort
  gate: GatePort
  places: PlacesPort
}
