import { readMachine } from '#machines/kit/read.machine'
import { configuration } from '#services/platform/config'

export const helpContactMachine = readMachine(
  'helpContact',
  'The help email address and phone number, from the settings of the server; left out without an answer.',
  (signal) => configuration.read({}, signal).then(({ data: { help_email, help_line } }) => ({ help_email, help_line })),
)
