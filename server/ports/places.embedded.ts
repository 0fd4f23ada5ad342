import { type PostcodeArea, postcodeAreas } from '#contract/reference/postcode-areas'
import type { PlacesPort } from '#server/ports/ports'

const most = 8
/** A whole postcode, or its outward half, at the end of what was typed. */
const postcode = /(?:^|[\s,])(([A-Z]{1,2})\d[A-Z\d]?(?:\s*\d[A-Z]{2})?)$/i

/**
 * Finds the town and the rough middle of a postcode area from the list in this product: by a postcode, or by the
 * beginning of a town's name. It knows no streets, so what stands before is taken as the person wrote it. No outside call.
 */
export function embeddedPlaces(): PlacesPort {
  return {
    async find(text) {
      const typed = text.trim()
      const [, code, letters] = postcode.exec(typed) ?? []
      const byCode = letters ? postcodeAreas.filter(({ area }) => area === letters.toUpperCase()) : []
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
const begins = ({ town }: PostcodeArea, letters: string) => letters !== '' && town.toLowerCase().startsWith(letters)

/** `ls101jq` as `LS10 1JQ`; an outward half alone as it is. */
const tidy = (code: string) =>
  code
    .toUpperCase()
    .replace(/\s+/g, '')
    .replace(/^(.+)(\d[A-Z]{2})$/, '$1 $2')
