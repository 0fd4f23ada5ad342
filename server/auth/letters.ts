import { pathOf } from '#contract/paths'
import { showPhone } from '#contract/phone'
import { linkTo } from '#server/public-url'
import type { World } from '#server/world'

/** The account that a letter is about. */
type Reader = { first_name: string; email_verified_at: Date | null }
/**
 * The name was typed by anybody along with the address: it is left out until the address is verified, or a registration
 * could send a stranger's text to any mailbox.
 */
const greeting = (reader?: Reader) =>
  reader?.first_name && reader.email_verified_at ? `Hello ${reader.first_name},` : 'Hello,'

type Letter = { subject: string; text: string }
const letter = (subject: string, reader: Reader | undefined, ...paragraphs: string[]): Letter => ({
  subject,
  text: [greeting(reader), ...paragraphs, 'Muster'].join('\n\n'),
})
const resetLink = (world: World, token: string) =>
  linkTo(world, pathOf({ route: 'resetPassword', params: {}, query: { key: token } }))
const forgotLink = (world: World) => linkTo(world, pathOf({ route: 'forgotPassword', params: {} }))
const notYou = (world: World) => `If this was not you, set a new password at once: ${forgotLink(world)}`

export const letters = {
  resetPassword: (world: World, reader: Reader, token: string) =>
    letter(
      'Set a new password',
      reader,
      'somebody, most likely you, asked for a new password. Set it within 30 minutes:',
      resetLink(world, token),
      'If it was not you, do nothing: your password stays as it is.',
    ),
  firstPassword: (world: World, token: string) =>
    letter(
      'Set your password',
      undefined,
      'an account is waiting for you. Set your password within 7 days:',
      resetLink(world, token),
      'If you did not expect this, do nothing.',
    ),
  verifyEmail: (world: World, token: string) =>
    letter(
      'Verify your email',
      undefined,
      'follow this link within 24 hours to show that this address is yours:',
      linkTo(world, pathOf({ route: 'verifyEmail', params: { id: token } })),
      'If you did not ask for it, do nothing.',
    ),
  knownAddress: (world: World, reader: Reader) =>
    letter(
      'You already have an account',
      reader,
      'somebody, most likely you, tried to open an account with this address, which has one already. Sign in here:',
      linkTo(world, pathOf({ route: 'login', params: {} })),
      `If you forgot your password: ${forgotLink(world)}`,
    ),
  passwordSet: (world: World, reader: Reader) =>
    letter('Your password was changed', reader, 'the password of your account was changed just now.', notYou(world)),
  emailAsked: (world: World, reader: Reader) =>
    letter(
      'A new email address was asked for',
      reader,
      'somebody, most likely you, wants to use another email address for your account. This one stays until the new one is verified.',
      notYou(world),
    ),
  emailRemoved: (world: World, reader: Reader) =>
    letter(
      'Your email address was removed',
      reader,
      'this email address was removed from your account just now. Sign in with your phone number.',
      `If this was not you, call us at once on ${world.settings.HELP_LINE}.`,
    ),
  phoneReleased: (world: World, reader: Reader, phone: string) =>
    letter(
      'A phone number was removed from your account',
      reader,
      `somebody else has verified ${showPhone(phone)} with a code that we sent to it, so it was removed from your account. If the number is yours, enter it again:`,
      linkTo(world, pathOf({ route: 'account', params: {} })),
    ),
  reuse: (world: World, reader: Reader) =>
    letter(
      'We ended a sign-in of yours',
      reader,
      'a sign-in of your account was used twice, which happens when somebody copied it. We ended it to be safe. Sign in again.',
      notYou(world),
    ),
}
