import type { IncomingMessage, Server } from 'node:http'
import type { Readable } from 'node:stream'
import type { BrowserConfig } from '#contract/config'
import type { GatePosition } from '#contract/gate'
import type { Place } from '#contract/place'

/** A file that is made on the server: `type` its media type. */
export type MadeFile = { name: string; type: string; content: Buffer }
/** A letter. `to` one address; text only, links absolute from PUBLIC_URL. */
export type Mail = { to: string; subject: string; text: string; attached?: MadeFile | undefined }
export type Sms = { to: string; text: string }

/** Sends mail. Rejects when the provider refuses; the outbox tries again. */
export type MailPort = { send(mail: Mail, id: string): Promise<void> }
/** Sends text messages to E.164 numbers. Rejects when the provider refuses; the outbox tries again. */
export type SmsPort = { send(sms: Sms, id: string): Promise<void> }

export type IdentityOutcome = { status: 'CHECK_CREATED' | 'CHECK_COMPLETED' | 'CHECK_FAILED'; reason: string | null }
/** JPEG pictures a browser sent; a phone's own capture hands them to the provider itself. */
export type IdentityPictures = { document: Buffer | undefined; face: Buffer | undefined }
/** Identity verification (Onfido). Never called inside a transaction. */
export type IdentityPort = {
  createApplicant(who: { first_name: string; last_name: string; reference: string }): Promise<{ applicant_id: string }>
  /** What the phone's own capture needs; null where there is none. */
  sdkToken(applicantId: string): Promise<string | null>
  createCheck(applicantId: string, pictures: IdentityPictures): Promise<{ check_id: string }>
  fetchCheck(checkId: string): Promise<IdentityOutcome>
  /** Verifies the signature of a webhook over the raw body; undefined when it is not genuine. */
  readWebhook(rawBody: Buffer, signature: string | undefined): { event_id: string; check_id: string } | undefined
  /** A provider inside this process sends its webhooks here. */
  attach?(deliver: (rawBody: string, signature: string) => Promise<void>): void
  /** Decides a check by hand; only a provider inside this process can. */
  simulate?(checkId: string, status: IdentityOutcome['status']): Promise<void>
}

/** Stores files by opaque keys; names of people never reach it. */
export type MediaPort = {
  put(key: string, content: Buffer | Readable, type: string): Promise<void>
  /** The whole file, or a part of it: bytes from `start` to `end`, both inclusive. */
  get(key: string, part?: { start: number; end: number }): Promise<Readable>
  remove(key: string): Promise<void>
}

/** Where a request comes from, behind the proxies that are trusted. */
export type AddressOf = (request: IncomingMessage) => string | undefined
/** Publishes to browsers over the Pusher protocol. */
export type RealtimePort = {
  trigger(channel: string, event: string, data: unknown): Promise<void>
  /** Signs a private channel for a socket, `key:signature`; the socket is that session's from then on. */
  authorise(socketId: string, channel: string, sessionId: string): string
  /** Closes the sockets of a user's ended sessions (without `sessionIds`: of all their sessions). */
  disconnect(userId: string, sessionIds?: string[]): Promise<void>
  /** What the browser needs to connect. */
  options(): BrowserConfig['realtime']
  /** Listens for sockets on the server that serves the app; absent when somebody else's service does. */
  attach?(server: Server, addressOf: AddressOf): void
  close(): Promise<void>
}

/** Tells somebody that something broke; no personal data. */
export type ErrorReportPort = {
  report(what: { message: string; where: string; detail?: Record<string, unknown> }): void
  /** Resolves once every report was taken or given up; never rejects. A process waits for it before it ends. */
  settled(): Promise<void>
}

/** `version` is set on texts that people agree to. */
export type ContentPage = {
  slug: string
  title: string
  updated_at: string
  version?: string | undefined
  markdown: string
}
/** Pages by slug from the content host; undefined when there is none. */
export type ContentPort = { page(slug: string): Promise<ContentPage | undefined> }

/** What a gate answers: where it stands from then on, or why it does not do it. */
export type GateAnswer = { answer: 'done'; position: GatePosition } | { answer: 'refused'; reason: string }
/**
 * The devices at the gates, by the id printed on them. Each call is sent once; one that is not answered within the
 * adapter's patience rejects with GateSilent, and then nobody knows what the gate did. Never called inside a transaction.
 */
export type GatePort = {
  move(gateId: string, position: GatePosition): Promise<GateAnswer>
  /** Opens once, for one passed check-in; where it stands stays the same. */
  open(gateId: string): Promise<GateAnswer>
  /** Asks where it stands. */
  report(gateId: string): Promise<GateAnswer>
}
/** Finds addresses and their pins. Rejects when the service is away. Never called inside a transaction. */
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
