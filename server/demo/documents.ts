import type { SiteKey } from '#server/demo/companies'
import type { Part } from '#server/platform/pdf/pdf'

/**
 * Safety documents of the sites. `roles` are trades, empty for all; `published` is in days from the start day, by
 * version.
 */
export type DemoDocument = {
  n: number
  site: SiteKey
  name: string
  roles: readonly string[]
  language: string
  versions: readonly { version: number; published: number }[]
  hazards: readonly (readonly [hazard: string, control: string])[]
  method: readonly string[]
}

const traffic: DemoDocument['hazards'] = [
  ['People and moving plant', 'One-way route, marked walkways, banksman for every reversing vehicle'],
  ['Slips and trips', 'Walkways swept daily, cables above head height, lighting after 16:00'],
  ['Fire', 'Two escape stairs kept clear, hot-work permit, muster point at the north gate'],
]
const induction = [
  'Come in by the gate only and check in. Wear helmet, boots, gloves, glasses and hi-vis from there on.',
  'Park in the marked bays. The speed on site is 5 miles an hour.',
  'Attend the briefing at 07:15 in the cabin. Deliveries come between 09:30 and 15:00.',
  'At the alarm leave by the nearest stair and go to the muster point. Answer when your name is called.',
]

export const documents: readonly DemoDocument[] = [
  {
    n: 1,
    site: 'riverside',
    name: 'Site induction and traffic plan',
    roles: [],
    language: 'en',
    versions: [
      { version: 6, published: -150 },
      { version: 7, published: -3 },
    ],
    hazards: traffic,
    method: induction,
  },
  {
    n: 2,
    site: 'riverside',
    name: 'RAMS-021 Dry lining from mobile towers',
    roles: ['Dry liner'],
    language: 'en',
    versions: [{ version: 2, published: -90 }],
    hazards: [
      ['Falls from towers', 'Towers built by PASMA card holders, tagged daily, brakes on, never moved with people'],
      ['Dust from boards', 'Score and snap, M-class extraction for sanding, FFP3 masks fit-tested'],
      ['Lifting boards', 'Two people above 15 kg, board lifter for ceilings'],
    ],
    method: [
      'Check the tag of the tower before the shift and sign it.',
      'Load out boards by hoist to the floor of use; no stacks above 600 mm.',
      'Fix tracks, studs and boards by the drawing; keep the cut station clear.',
      'Strike the tower from the platform above, guard rails last.',
    ],
  },
  {
    n: 3,
    site: 'riverside',
    name: 'RAMS-017 Tower crane lifting operations',
    roles: ['Crane operator', 'Slinger'],
    language: 'en',
    versions: [{ version: 4, published: -60 }],
    hazards: [
      ['Falling load', 'Lift plan for each lift, exclusion zone, tag lines, tested accessories'],
      ['Wind', 'No lifts above 38 km/h at the jib, read every hour'],
      ['Loss of signal', 'Radio on one channel; silence means stop'],
    ],
    method: [
      'The appointed person briefs the lift plan at 07:15.',
      'The slinger checks accessories and colour code, and signs the sheet.',
      'Trial lift to 300 mm, wait, then go on at the signal of one slinger only.',
      'Park the jib free to slew at the end of the shift.',
    ],
  },
  {
    n: 4,
    site: 'northgate',
    name: 'Site induction and traffic plan',
    roles: [],
    language: 'en',
    versions: [{ version: 2, published: -80 }],
    hazards: traffic,
    method: induction,
  },
  {
    n: 5,
    site: 'northgate',
    name: 'RAMS-014 Erecting and striking independent scaffold',
    roles: ['Scaffolder'],
    language: 'en',
    versions: [{ version: 3, published: -40 }],
    hazards: [
      ['Falls while erecting', 'Advance guard rail, clipped on above 4 m, rescue kit on the lift below'],
      ['Falling tubes and fittings', 'Exclusion zone, brick guards, tools on lanyards'],
      ['Overloading', 'Load class on the tag, no storage on the top lift'],
    ],
    method: [
      'Close the street side with hoarding before the first standard is set.',
      'Base out on sole boards; ties by drawing SC-14-03, tested one in ten.',
      'Board and rail each lift before anybody climbs to the next.',
      'Hand over with the tag filled in; inspect every seven days and after wind.',
    ],
  },
  {
    n: 6,
    site: 'oswald',
    name: 'Working beside a school in term time, deliveries and noise',
    roles: [],
    language: 'en',
    versions: [{ version: 1, published: -55 }],
    hazards: [
      ['Children near the gate', 'No vehicle moves 08:30 to 09:15 and 14:45 to 15:30; a marshal at the gate'],
      ['Noise in lessons', 'Breaking and drilling before 08:30 or after 15:30 only'],
      ['Contact with pupils', 'Nobody goes beyond the fence; the school office opens the door for repairs'],
    ],
    method: [
      'Sign in at the cabin, never through the school.',
      'Ring the school office before any alarm test or power cut.',
      'Keep the fence closed and locked; report a gap at once.',
    ],
  },
  {
    n: 7,
    site: 'hallam',
    name: 'Permit to work near live apparatus',
    roles: [],
    language: 'en',
    versions: [{ version: 1, published: -28 }],
    hazards: [
      ['Electric shock', 'Permit from the network operator, isolation proved dead, barriers at 3 m'],
      ['Buried cables', 'Scan and mark, trial holes by hand, no machine within 500 mm'],
      ['Working alone', 'Two people at least; radio check each hour'],
    ],
    method: [
      'Collect the permit and the key at the cabin; read it aloud to the gang.',
      'Scan, mark and hand dig; photograph every crossing.',
      'Hand back key and permit before leaving, also at lunch.',
    ],
  },
  {
    n: 8,
    site: 'mill',
    name: 'Stonework and roof access',
    roles: [],
    language: 'en',
    versions: [{ version: 2, published: -100 }],
    hazards: [
      ['Fragile roof lights', 'Covers screwed down, crawl boards, nets below'],
      ['Silica dust', 'Wet cutting, FFP3, washing before breaks'],
    ],
    method: [
      'Use the north stair tower only.',
      'Cut stone in the wet bay.',
      'Cover the roof each evening before 17:00.',
    ],
  },
]

/** The content of one version. */
export const documentParts = (document: DemoDocument, siteName: string): readonly Part[] => [
  {
    text: `This document says how the work is done safely at ${siteName}. Read it before you start, ask about what you do not understand, then sign it in Muster.`,
  },
  { heading: 'What can hurt you, and what is done about it' },
  { table: [['Hazard', 'Control'], ...document.hazards] },
  { heading: 'How the work is done' },
  { steps: document.method },
  { page: true },
  { heading: 'Who to ask, and when to stop' },
  {
    items: [
      'The supervisor of your gang answers questions about this document.',
      'Stop when something is different from what is written here, and say so. Nobody may hold it against you.',
      'First aiders and fire marshals are named on the board by the gate.',
    ],
  },
  { note: 'In an emergency call 999, give the address of the site and send somebody to the gate to meet them.' },
]
