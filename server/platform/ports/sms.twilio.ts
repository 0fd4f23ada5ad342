import { z } from 'zod'
import type { SmsPort } from '#server/platform/ports/ports'
import { Undeliverable } from '#server/platform/ports/undeliverable'

type Account = { accountSid: string; authToken: string; from: string }
const ErrorReply = z.object({ code: z.number().optional(), message: z.string().optional() })
/** Twilio's codes for a number that can never receive the message: invalid, unreachable, not mobile, opted out. */
const forGood = new Set([21211, 21214, 21265, 21408, 21610, 21612, 21614])

/**
 * Twilio's Messages resource (https://www.twilio.com/docs/messaging/api/message-resource): one form post, so no SDK.
 * `origin` is set in tests only.
 */
export function twilioSms({ accountSid, authToken, from }: Account, origin = 'https://api.twilio.com'): SmsPort {
  const address = `${origin}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    async send({ to, text }) {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      })
      if (answer.ok) return
      const { code = 0 } = ErrorReply.catch({}).parse(await answer.json().catch(() => ({})))
      // Twilio's message contains the number: only the code is kept.
      if (forGood.has(code)) throw new Undeliverable(`Twilio refused: ${code}`)
      throw new Error(`Twilio answered ${answer.status}, code ${code}`)
    },
  }
}
