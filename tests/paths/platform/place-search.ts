import { placeSearchMachine } from '#machines/platform/place-search.machine'
import { paths } from '../rig/entry.ts'

const leeds = { city: 'Leeds' }

export const entry = paths(placeSearchMachine, {
  starts: { 'an address is looked up': undefined },
  cases: {
    choose: { 'one of the places': { place: leeds } },
    type: { 'one letter': { text: 'L' }, 'a town': { text: 'Leeds' } },
    'done findPlaces': { 'one place': { output: { found: [leeds] } }, 'no place': { output: { found: [] } } },
    'fail findPlaces': { '': { error: { status: 503, message: 'The map service is away.' } } },
  },
  show: ({ text, found, chosen }) => ({
    text: text || undefined,
    found: found.length || undefined,
    chosen: chosen?.city,
  }),
  possible: ({ context }, event) => event.type !== 'choose' || context.found.length > 0,
  words: {
    events: {
      type: 'the person types {case}',
      choose: 'the person chooses {case}',
      'done findPlaces': 'the map service knows {case}',
      'fail findPlaces': 'the map service does not answer',
    },
    states: {
      found: 'places are offered',
      chosen: 'the address is in the form',
      nowhere: 'no such place',
      away: 'written by hand',
    },
    actors: { findPlaces: 'the map service for the place' },
  },
})
