import { type CardScheme, cardSchemeOf } from './card-schemes.ts'

/** Schemes whose card a role needs on site; for other roles any scheme's card is accepted. */
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

/** Schemes of which the role needs one card; undefined when any card is accepted. */
export const cardsForRole = (roleId: string): CardScheme[] | undefined => schemes.get(roleId)
