// @vitest-environment jsdom
import '../dom.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { TileMap } from '#ui/display/tile-map'
import { pixelOf, positionOf } from '../../../src/ui/display/mercator.ts'

const leeds = { latitude: 53.7906, longitude: -1.5483 }
const map = {
  template: 'https://tiles.example/{z}/{x}/{y}?key=k',
  credit: 'Map data ©2026',
  at: leeds,
  label: 'Map pin',
}

test('the squares around the pin are those of the provider, which is named', () => {
  const { container } = render(<TileMap {...map} />)
  // As OpenStreetMap and Google number the square of the middle of Leeds at this zoom.
  expect([...container.querySelectorAll('img')].map(({ src }) => src)).toContain(
    'https://tiles.example/16/32486/21107?key=k',
  )
  screen.getByText('Map data ©2026')
  expect(screen.queryByRole('button', { name: 'Map pin' })).toBeNull()
})

test('the pin is dragged to its place, and moved with the arrow keys', async () => {
  const move = vi.fn()
  render(<TileMap {...map} onMove={move} />)
  const pin = screen.getByRole('button', { name: 'Map pin' })
  fireEvent.pointerDown(pin, { clientX: 100, clientY: 100 })
  fireEvent.pointerMove(pin, { clientX: 150, clientY: 60 })
  fireEvent.pointerUp(pin)
  const { x, y } = pixelOf(leeds, 16)
  const there = positionOf({ x: x + 50, y: y - 40 }, 16)
  expect(move.mock.lastCall?.[0].latitude).toBeCloseTo(there.latitude, 5)
  expect(move.mock.lastCall?.[0].longitude).toBeCloseTo(there.longitude, 5)
  pin.focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(move.mock.lastCall?.[0].latitude).toBeGreaterThan(leeds.latitude)
  expect(move.mock.lastCall?.[0].longitude).toBeCloseTo(leeds.longitude, 5)
  fireEvent.pointerDown(pin, { clientX: 100, clientY: 100 })
  fireEvent.pointerUp(pin)
  expect(move).toHaveBeenCalledTimes(2)
})
