import { readMachine } from '#machines/kit/read.machine'
import { map } from '#services/platform/map'

export const mapMachine = readMachine(
  'map',
  'The provider’s map, when the server has a key for it; without one a site is placed by its postcode.',
  (signal) => map.open(signal).then((tiles) => ({ tiles })),
)
