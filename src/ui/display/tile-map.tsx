import { MapPin, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { Icon } from '#ui/elements/icon'
import { IconButton } from '#ui/elements/icon-button'
import { VisuallyHidden } from '#ui/elements/visually-hidden'
import { type Position, pixelOf, positionOf, tilePx } from './mercator.ts'
import s from './tile-map.module.css'

type Offset = { x: number; y: number }
const zooms = { least: 6, first: 16, most: 19 }
/** Offsets of the tiles around the middle one: enough for the widest map. */
const columns = [-3, -2, -1, 0, 1, 2, 3]
const rows = [-1, 0, 1]
/** Pixels that an arrow key moves the pin by. */
const step = 8
const arrows: Record<string, Offset> = {
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
}
const still: Offset = { x: 0, y: 0 }
const round = (degrees: number) => Number(degrees.toFixed(6))

/** A map of a provider's tiles around a pin. With `onMove` the pin can be dragged, or moved with the arrow keys. */
export function TileMap({
  template,
  credit,
  at,
  label,
  onMove,
}: {
  /** URL of a tile, with {z}, {x} and {y}. */
  template: string
  credit: string
  at: Position
  /** Accessible name of the pin. */
  label: string
  onMove?: ((to: Position) => void) | undefined
}) {
  const hint = useId()
  const [zoom, setZoom] = useState(zooms.first)
  const [grip, setGrip] = useState<Offset>()
  const [moved, setMoved] = useState<Offset>(still)
  const middle = pixelOf(at, zoom)
  const square = { x: Math.floor(middle.x / tilePx), y: Math.floor(middle.y / tilePx) }
  const put = ({ x, y }: Offset) => {
    const { latitude, longitude } = positionOf({ x: middle.x + x, y: middle.y + y }, zoom)
    onMove?.({ latitude: round(latitude), longitude: round(longitude) })
  }
  const drop = () => {
    if (grip && (moved.x || moved.y)) put(moved)
    setGrip(undefined)
    setMoved(still)
  }
  const drag = {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture?.(event.pointerId)
      setGrip({ x: event.clientX, y: event.clientY })
    },
    onPointerMove: (event: PointerEvent) => {
      if (grip) setMoved({ x: event.clientX - grip.x, y: event.clientY - grip.y })
    },
    onPointerUp: drop,
    onPointerCancel: () => {
      setGrip(undefined)
      setMoved(still)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const by = arrows[event.key]
      if (!by) return
      event.preventDefault()
      put(by)
    },
  }
  const pin = { className: s.pin, style: { translate: `calc(-50% + ${moved.x}px) calc(-100% + ${moved.y}px)` } }
  return (
    <div className={s.map}>
      <div className={s.squares} aria-hidden="true">
        {rows.flatMap((row) =>
          columns.map((column) => {
            const [x, y] = [square.x + column, square.y + row]
            if (x < 0 || y < 0 || x >= 2 ** zoom || y >= 2 ** zoom) return null
            const src = template.replace('{z}', String(zoom)).replace('{x}', String(x)).replace('{y}', String(y))
            const place = {
              left: `calc(50% + ${x * tilePx - middle.x}px)`,
              top: `calc(50% + ${y * tilePx - middle.y}px)`,
            }
            return <img key={src} src={src} alt="" referrerPolicy="strict-origin" draggable={false} style={place} />
          }),
        )}
      </div>
      {onMove ? (
        <button type="button" aria-label={label} aria-describedby={hint} {...pin} {...drag}>
          <Icon of={MapPin} size="l" />
        </button>
      ) : (
        <span role="img" aria-label={label} {...pin}>
          <Icon of={MapPin} size="l" />
        </span>
      )}
      {onMove && <VisuallyHidden id={hint}>Drag the pin, or move it with the arrow keys.</VisuallyHidden>}
      <div className={s.zoom}>
        <IconButton
          icon={Plus}
          label="Zoom in"
          disabledReason={zoom >= zooms.most ? 'This is as near as the map goes' : undefined}
          onClick={() => setZoom(zoom + 1)}
        />
        <IconButton
          icon={Minus}
          label="Zoom out"
          disabledReason={zoom <= zooms.least ? 'This is as far as the map goes' : undefined}
          onClick={() => setZoom(zoom - 1)}
        />
      </div>
      <small className={s.credit}>{credit}</small>
    </div>
  )
}
