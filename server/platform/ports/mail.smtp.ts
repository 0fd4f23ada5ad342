import { createTransport } from 'nodemailer'
import type { MailPort } from '#server/platform/ports/ports'
import { Undeliverable } from '#server/platform/ports/undeliverable'

/** `url` in nodemailer's format (`smtps://user:pass@host:465`); `from` is the sender shown. */
export function smtpMail(url: string, from: string): MailPort {
  const transport = createTransport({
    url,
    disableFileAccess: true,
    disableUrlAccess: true,
    // Below the outbox's own limit, so that a mail that timed out is not still being sent. The default is ten minutes.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  const host = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ to, subject, text, attached }, id) {
      try {
        // The same Message-ID again after a crash: mailboxes show one mail.
        await transport.sendMail({
          from,
          to,
          subject,
          text,
          messageId: `<${id}@${host}>`,
          ...(attached && {
            attachments: [{ filename: attached.name, contentType: attached.type, content: attached.content }],
          }),
        })
      } catch (error) {
        if (replyCode(error) >= 500) throw new Undeliverable(`the mail server answered ${replyCode(error)}`)
        throw error
      }
    },
  }
}
const replyCode = (error: unknown) =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0
