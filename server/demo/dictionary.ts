import { dictionary, type FixedDictType } from '#shared/api/platform/dictionary'
import { cardSchemes } from '#shared/domain/platform/card-schemes'

/** The id of a dictionary entry by its text. */
export function entryId(type: FixedDictType, value: string): string {
  const entry = dictionary[type].find((one) => one.value === value)
  if (!entry) throw new Error(`${type} has no entry ‘${value}’.`)
  return entry.id
}
/** The code of a card scheme by its name. */
export function schemeCode(name: string): string {
  const found = cardSchemes.find(({ scheme }) => scheme === name)
  if (!found) throw new Error(`There is no card scheme ‘${name}’.`)
  return found.code
}
