import { pathOf } from '#contract/paths'
import { linkTo } from '#server/public-url'
import type { World } from '#server/world'

type Letter = { subject: string; text: string }
const letter = (subject: string, name: string, ...paragraphs: string[]): Letter => ({
  subject,
  text: [name ? `Hello ${name},` : 'Hello,', ...paragraphs, 'Muster'].join('\n\n'),
})
const resetLink = (world: World, token: string) =>
  linkTo(world, pathOf({ route: 'resetPassword', params: {}, query: { key: token } }))
const forgotLink = (world: World) => linkTo(world, pathOf({ route: 'forgotPassword', params: {} }))
const notYou = (world: World) => `If this was not you, set a new password at once: ${forgotLink(world)}`

export const letters = {
  resetPassword: (world: World, name: string, token: string) =>
    letter(
      'Set a new password',
      name,
      'somebody, most likely you, asked for a new password. Set it within 30 minutes:',
      resetLink(world, token),
      'If it was not you, do nothing: your password stays as it is.',
    ),
  firstPassword: (world: World, name: string, token: string) =>
    letter(
      'Set your password',
      name,
      'an account is waiting for you. Set your password within 7 days:',
      resetLink(world, token),
      'If you did not expect this, do nothing.',
    ),
  verifyEmail: (world: World, name: string, token: string) =>
    letter(
      'Verify your email',
      name,
      'follow this link within 24 hours to show that this address is yours:',
      linkTo(world, pathOf({ route: 'verifyEmail', params: { id: token } })),
      'If you did not ask for it, do nothing.',
    ),
  knownAddress: (world: World, name: string) =>
    letter(
      'You already have an account',
      name,
      'somebody, most likely you, tried to open an account with this address, which has one already. Sign in here:',
      linkTo(world, pathOf({ route: 'login', params: {} })),
      `If you forgot your password: ${forgotLink(world)}`,
    ),
  passwordSet: (world: World, name: string) =>
    letter('Your password was changed', name, 'the password of your account was changed just now.', notYou(world)),
  emailAsked: (world: World, name: string) =>
    letter(
      'A new email address was asked for',
      name,
      'somebody, most likely you, wants to use another email address for your account. This one stays until the new one is verified.',
      notYou(world),
    ),
  emailRemoved: (world: World, name: string) =>
    letter(
      'Your email address was removed',
      name,
      'this email address was removed from your account just now. Sign in with your phone number.',
      `If this was not you, call us at once on ${world.settings.HELP_LINE}.`,
    ),
  reuse: (world: World, name: string) =>
    letter(
      'We ended a sign-in of yours',
      name,
      'a sign-in of your account was used twice, which happens when somebody copied it. We ended it to be safe. Sign in again.',
      notYou(world),
    ),
}
