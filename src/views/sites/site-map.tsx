import { useActorRef, useSelector } from '@xstate/react'
import { mapMachine } from '#machines/platform/map.machine'
import { Schematic } from '#ui/display/schematic'
import { TileMap } from '#ui/display/tile-map'
import { Skeleton } from '#ui/elements/skeleton'
import s from './site-map.module.css'
import { areaOf, townsAround } from './towns-around.ts'

type Pin = { latitude: number; longitude: number }

/**
 * The location of a site: a pin on the provider's map, or, without a map provider, between the towns around its
 * postcode.
 */
export function SiteMap({
  name,
  postcode,
  pin,
  onMove,
}: {
  name: string
  postcode: string
  pin: Pin | undefined
  onMove?: ((to: Pin) => void) | undefined
}) {
  const map = useActorRef(mapMachine)
  const tiles = useSelector(map, (state) => state.context.data?.tiles)
  const loading = useSelector(map, (state) => state.matches('loading'))
  const at = pin ?? areaOf(postcode)
  if (!at) return null
  if (loading) return <Skeleton height={200} />
  if (tiles)
    return (
      <figure className={s.figure}>
        <TileMap {...tiles} at={at} label={onMove ? 'Map pin' : name} onMove={onMove} />
        {onMove && <figcaption className={s.caption}>Drag the pin to the gate.</figcaption>}
      </figure>
    )
  const towns = townsAround([{ name, postcode }])
  if (!towns.length) return null
  return (
    <figure className={s.figure}>
      <Schematic towns={towns} />
      <figcaption className={s.caption}>Placed by its postcode.</figcaption>
    </figure>
  )
}
