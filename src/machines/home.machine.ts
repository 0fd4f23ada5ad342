import { readMachine } from '#machines/generic/read'
import { home } from '#services/home'

export const homeMachine = readMachine(
  'home',
  'What waits on the reader and what is true now; asked again when a notification says that something changed.',
  (signal) => home.read({}, signal).then(({ data }) => data),
)
