import { useState } from 'react'
import { Schematic } from '#ui/display/schematic'
import { TileMap } from '#ui/display/tile-map'
import { Section } from './section.tsx'

/** A made-up map tile with a grid, so that the kit makes no requests. */
const square =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="256" height="256"%3E%3Cpath fill="%23eee" stroke="%23999" d="M0 0h256v256H0z"/%3E%3Ctext x="12" y="24" font-size="14"%3E{z}/{x}/{y}%3C/text%3E%3C/svg%3E'
const towns = [
  { name: 'Leeds', left: 50, top: 50, pins: ['Riverside Quarter', 'Northgate Multi-storey Refurbishment, Phase 2'] },
  { name: 'York', left: 84, top: 22, pins: [] },
  { name: 'Bradford', left: 18, top: 46, pins: [] },
  { name: 'Wakefield', left: 62, top: 80, pins: [] },
]

export function MapsSection() {
  const [at, setAt] = useState({ latitude: 53.7906, longitude: -1.5483 })
  return (
    <Section title="Maps" note="A provider's squares with a pin to drag; without a provider the towns around.">
      <TileMap template={square} credit="Map data ©2026" at={at} label="Map pin" onMove={setAt} />
      <Schematic towns={towns} />
    </Section>
  )
}
