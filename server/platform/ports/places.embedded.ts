import type { PlacesPort } from '#server/platform/ports/ports'
import { type PostcodeArea, postcodeAreas } from '#shared/domain/platform/postcode-areas'

const most = 8
/** A full postcode, or its outward code, at the end of the input. */
const postcode = /(?:^|[\s,])(([A-Z]{1,2})\d[A-Z\d]?(?:\s*\d[A-Z]{2})?)$/i

/**
 * Finds the town and the approximate centre of a postcode area in the built-in list: by a postcode, or by the beginning
 * of a town's name. It knows no streets, so the text before is taken as typed. Makes no outside call.
 */
export function embeddedPlaces(): PlacesPort {
  return {
    async find(text) {
      const typed = text.trim()
      const [, code, areaCode] = postcode.exec(typed) ?? []
      const byCode = areaCode ? postcodeAreas.filter(({ area }) => area === areaCode.toUpperCase()) : []
      const rest = (byCode.length && code ? typed.slice(0, -code.length) : typed).replace(/[\s,]+$/, '')
      const parts = rest.split(',').map((part) => part.trim())
      const last = (parts.at(-1) ?? '').toLowerCase()
      const byTown = byCode.length || last.length < 2 ? [] : postcodeAreas.filter((one) => begins(one, last))
      const named = byCode.some((one) => begins(one, last)) || byTown.length > 0
      const street = parts.slice(0, named ? -1 : undefined).join(', ')
      return [...byCode, ...byTown].slice(0, most).map(({ town, latitude, longitude }) => ({
        address_line_1: street || null,
        city: town,
        postcode: byCode.length && code ? tidy(code) : null,
        latitude,
        longitude,
        approximate: true,
      }))
    },
  }
}
const begins = ({ town }: PostcodeArea, prefix: string) => prefix !== '' && town.toLowerCase().startsWith(prefix)

/** `ls101jq` becomes `LS10 1JQ`; an outward code alone is unchanged. */
const tidy = (code: string) =>
  code
    .toUpperCase()
    .replace(/\s+/g, '')
    .replace(/^(.+)(\d[A-Z]{2})$/, '$1 $2')
