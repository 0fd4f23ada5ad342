import { cardPicturesMachine } from '#machines/workforce/card-pictures.machine'
import { paths } from '../rig/entry.ts'

const picture = {
  id: '0199c000-0000-7000-8000-000000000001',
  collection_name: 'skill_card',
  custom_properties: { roles: [], from: null },
  name: 'front.jpg',
  file_name: '0199c000-0000-7000-8000-000000000001.jpg',
  mime_type: 'image/jpeg',
  full_url: '/api/media/0199c000-0000-7000-8000-000000000001/content?expires=1',
}
const shut =
  'Pictures of a skill card open only while your company has a current contract with the worker, under which they accepted an offer or checked in.'

export const entry = paths(cardPicturesMachine, {
  starts: { 'a company opens the profile of its worker': { check: '0199c000-0000-7000-8000-0000000000aa' } },
  cases: {
    'done openPictures': {
      'both sides': { output: { data: { front: picture, back: picture } } },
      'no picture was given': { output: { data: { front: null, back: null } } },
    },
    'fail openPictures': {
      'there is no contract now': { error: { status: 403, message: shut } },
      'the connection is lost': { error: new TypeError('fetch failed') },
    },
  },
  show: ({ pictures, errorMessage }) => ({
    sides: pictures && [pictures.front, pictures.back].filter((side) => side !== null).length,
    errorMessage,
  }),
  words: {
    states: {
      closed: 'the pictures are not shown',
      confirming: 'asking first: the worker is told',
      open: 'the pictures are shown',
      refused: 'still closed, and why',
    },
    events: {
      open: 'Open the pictures',
      confirm: 'yes, open',
      deny: 'Cancel',
      close: 'Close',
      'done openPictures': '{case}',
      'fail openPictures': '{case}',
    },
    actors: { openPictures: 'the server for the pictures' },
  },
})
