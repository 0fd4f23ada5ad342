import type { Deps } from '#server/platform/deps'
import { linkTo } from '#server/platform/public-url'
import { pathOf } from '#shared/api/kit/paths'
import { showPhone } from '#shared/api/kit/phone'

/** The account that a letter is about. */
type Reader = { first_name: string; email_verified_at: Date | null }
/**
 * The name was typed by anybody along with the address: it is left out until the address is verified, or a registration
 * could send a stranger's text to any mailbox.
 */
const greeting = (reader?: Reader) =>
  reader?.first_name && reader.email_verified_at ? `Hello ${reader.first_name},` : 'Hello,'

type Email = { subject: string; text: string }
const buildEmail = (subject: string, reader: Reader | undefined, ...paragraphs: string[]): Email => ({
  subject,
  text: [greeting(reader), ...paragraphs, 'Muster'].join('\n\n'),
})
const resetLink = (deps: Deps, token: string) =>
  linkTo(deps, pathOf({ route: 'resetPassword', params: {}, query: { key: token } }))
const forgotLink = (deps: Deps) => linkTo(deps, pathOf({ route: 'forgotPassword', params: {} }))
const notYou = (deps: Deps) => `If this was not you, set a new password at once: ${forgotLink(deps)}`

export const emails = {
  resetPassword: (deps: Deps, reader: Reader, token: string) =>
    buildEmail(
      'Set a new password',
      reader,
      'somebody, most likely you, asked for a new password. Set it within 30 minutes:',
      resetLink(deps, token),
      'If it was not you, do nothing: your password stays as it is.',
    ),
  firstPassword: (deps: Deps, token: string) =>
    buildEmail(
      'Set your password',
      undefined,
      'an account is waiting for you. Set your password within 7 days:',
      resetLink(deps, token),
      'If you did not expect this, do nothing.',
    ),
  verifyEmail: (deps: Deps, token: string) =>
    buildEmail(
      'Verify your email',
      undefined,
      'follow this link within 24 hours to show that this address is yours:',
      linkTo(deps, pathOf({ route: 'verifyEmail', params: { token } })),
      'If you did not ask for it, do nothing.',
    ),
  existingAccount: (deps: Deps, reader: Reader) =>
    buildEmail(
      'You already have an account',
      reader,
      'somebody, most likely you, tried to open an account with this address, which has one already. Sign in here:',
      linkTo(deps, pathOf({ route: 'login', params: {} })),
      `If you forgot your password: ${forgotLink(deps)}`,
    ),
  passwordSet: (deps: Deps, reader: Reader) =>
    buildEmail('Your password was changed', reader, 'the password of your account was changed just now.', notYou(deps)),
  emailChangeRequested: (deps: Deps, reader: Reader) =>
    buildEmail(
      'A new email address was asked for',
      reader,
      'somebody, most likely you, wants to use another email address for your account. This one stays until the new one is verified.',
      notYou(deps),
    ),
  emailRemoved: (deps: Deps, reader: Reader) =>
    buildEmail(
      'Your email address was removed',
      reader,
      'this email address was removed from your account just now. Sign in with your phone number.',
      `If this was not you, call us at once on ${deps.settings.HELP_LINE}.`,
    ),
  phoneReleased: (deps: Deps, reader: Reader, phone: string) =>
    buildEmail(
      'A phone number was removed from your account',
      reader,
      `somebody else has verified ${showPhone(phone)} with a code that we sent to it, so it was removed from your account. If the number is yours, enter it again:`,
      linkTo(deps, pathOf({ route: 'account', params: {} })),
    ),
  reuse: (deps: Deps, reader: Reader) =>
    buildEmail(
      'We ended a sign-in of yours',
      reader,
      'a sign-in of your account was used twice, which happens when somebody copied it. We ended it to be safe. Sign in again.',
      notYou(deps),
    ),
}
