// @vitest-environment jsdom
import '../dom.ts'
import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Avatar } from '#ui/display/avatar'

const faceOf = ({ container }: { container: HTMLElement }) => container.querySelector('img')

test('a photo that cannot be read leaves the initials, and the next one is shown', () => {
  const shown = render(<Avatar name="Jan Nowak" src="https://files.example/jan" />)
  expect(shown.container.textContent).toBe('JN')
  expect(faceOf(shown)?.hidden).toBe(false)
  const face = faceOf(shown)
  if (face) fireEvent.error(face)
  expect(faceOf(shown)?.hidden).toBe(true)
  shown.rerender(<Avatar name="Jan Nowak" src="https://files.example/jan-again" />)
  expect(faceOf(shown)?.hidden).toBe(false)
})
