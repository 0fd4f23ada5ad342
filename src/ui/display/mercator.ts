/** Size of a map tile in px. Providers cut the Web Mercator world into square tiles. */
export const tilePx = 256
export type Position = { latitude: number; longitude: number }
type Pixel = { x: number; y: number }

const radians = Math.PI / 180
const worldPx = (zoom: number) => tilePx * 2 ** zoom

export function pixelOf({ latitude, longitude }: Position, zoom: number): Pixel {
  const y = Math.log(Math.tan(Math.PI / 4 + (latitude * radians) / 2))
  return { x: ((longitude + 180) / 360) * worldPx(zoom), y: (0.5 - y / (2 * Math.PI)) * worldPx(zoom) }
}

export function positionOf({ x, y }: Pixel, zoom: number): Position {
  const mercator = (0.5 - y / worldPx(zoom)) * 2 * Math.PI
  return {
    latitude: (2 * Math.atan(Math.exp(mercator)) - Math.PI / 2) / radians,
    longitude: (x / worldPx(zoom)) * 360 - 180,
  }
}
