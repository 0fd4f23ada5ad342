import { type PostcodeArea, postcodeAreas } from '#shared/domain/platform/postcode-areas'
import type { SchematicTown } from '#ui/display/schematic'

type Placed = { name: string; postcode: string }
const areas = new Map(postcodeAreas.map((area) => [area.area, area]))

/** The area of a postcode by its leading letters; undefined if there is none. */
export const areaOf = (postcode: string): PostcodeArea | undefined =>
  areas.get(/^[A-Z]{1,2}(?=\d)/i.exec(postcode.trim())?.[0].toUpperCase() ?? '')

/** Scales longitude: its degrees get shorter towards the north. */
const flat = ({ latitude, longitude }: PostcodeArea, at: PostcodeArea) => ({
  x: (longitude - at.longitude) * Math.cos((at.latitude * Math.PI) / 180),
  y: at.latitude - latitude,
})
/** Width and height that a name needs, in percent; more where there are pins. */
const room = { left: 24, top: 11, pins: { left: 34, top: 22 } }
/** Distance from the centre to the outermost name, in percent. */
const half = { left: 36, top: 38 }
/** How many of the nearest areas are candidates for a town. */
const near = 20

/**
 * The towns around some sites, with the sites as pins at the town of their postcode area: side by side if they share
 * one. Empty if no postcode is in a known area.
 */
export function townsAround(sites: readonly Placed[]): SchematicTown[] {
  const pinned = new Map<PostcodeArea, string[]>()
  for (const { name, postcode } of sites) {
    const area = areaOf(postcode)
    if (area) pinned.set(area, [...(pinned.get(area) ?? []), name])
  }
  const [middle] = pinned.keys()
  if (!middle) return []
  const distance = (area: PostcodeArea) => Math.hypot(flat(area, middle).x, flat(area, middle).y)
  const byDistance = postcodeAreas.toSorted((one, other) => distance(one) - distance(other)).slice(0, near)
  const maxDistance = Math.max(...[...pinned.keys(), ...byDistance].map(distance))
  /** In the area's direction, and far enough from the centre to leave room for the name. */
  const placeOf = (area: PostcodeArea) => {
    const { x, y } = flat(area, middle)
    const far = distance(area)
    const stretch = far === 0 ? 0 : Math.max(0.7, far / maxDistance) / far
    return { left: 50 + x * stretch * half.left, top: 50 + y * stretch * half.top }
  }
  const towns = [...pinned].map(([area, pins]): SchematicTown => ({ name: area.town, pins, ...placeOf(area) }))
  for (const area of byDistance) {
    const town = { name: area.town, pins: [], ...placeOf(area) }
    if (towns.every((one) => areApart(one, town))) towns.push(town)
  }
  return towns
}

function areApart(one: SchematicTown, other: SchematicTown) {
  const needed = one.pins.length ? room.pins : room
  const isApart = Math.abs(one.left - other.left) >= needed.left || Math.abs(one.top - other.top) >= needed.top
  return isApart && one.name !== other.name
}
