import { type CardScheme, cardSchemeOf } from './card-schemes.ts'

/** Schemes whose card a role needs on site; any scheme's card will do for the others. */
const plant = ['CPCS', 'NPORS']
const needed: Record<string, string[]> = {
  scaffolder: ['CISRS'],
  electrician: ['ECS (JIB)'],
  'cable-puller': ['ECS (JIB)', 'CSCS'],
  'crane-operator': plant,
  'crane-supervisor': plant,
  slinger: plant,
  'excavator-operator': plant,
  'dumper-driver': plant,
  'plant-operator': plant,
  'telehandler-operator': plant,
  'hoist-operator': [...plant, 'IPAF'],
  'forklift-operator': [...plant, 'RTITB', 'ITSSAR'],
  'demolition-operative': ['CCDO', 'CSCS'],
}
const schemes = new Map(
  Object.entries(needed).map(([role, names]) => [role, names.flatMap((name) => cardSchemeOf(name) ?? [])]),
)

/** The schemes of which a role needs one; undefined where any card will do. */
export const cardsForRole = (roleId: string): CardScheme[] | undefined => schemes.get(roleId)
