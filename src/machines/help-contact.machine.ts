import { readMachine } from '#machines/generic/read'
import { configuration } from '#services/config'

export const helpContactMachine = readMachine(
  'helpContact',
  'Where people in need write and call, from the settings of the server; without an answer it is left out.',
  (signal) => configuration.read({}, signal).then(({ data: { help_email, help_line } }) => ({ help_email, help_line })),
)
