import { readMachine } from '#machines/generic/read'
import { configuration } from '#services/config'

export const helpContactMachine = readMachine(
  'helpContact',
  'The help email address and phone number, from the settings of the server; left out without an answer.',
  (signal) => configuration.read({}, signal).then(({ data: { help_email, help_line } }) => ({ help_email, help_line })),
)
