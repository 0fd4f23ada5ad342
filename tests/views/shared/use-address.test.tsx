// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useAddress } from '#views/shared/use-address'

afterEach(cleanup)

type Search = { type: 'search'; query: { town: string } }

function List({ send, town }: { send: (event: Search) => void; town: string | undefined }) {
  useAddress<Search>({ send }, town === undefined ? undefined : { type: 'search', query: { town } })
  return null
}

test('a chart gets what the address says once each time it says something else, but for what it began with', () => {
  const towns: string[] = []
  const send = ({ query }: Search) => towns.push(query.town)
  const list = (town: string | undefined) => (
    <StrictMode>
      <List send={send} town={town} />
    </StrictMode>
  )
  const { rerender } = render(list('Leeds'))
  rerender(list('Leeds'))
  expect(towns).toEqual([])
  rerender(list('York'))
  rerender(list('York'))
  expect(towns).toEqual(['York'])
  // Back, and by way of an address that says nothing.
  rerender(list('Leeds'))
  rerender(list(undefined))
  rerender(list('Leeds'))
  expect(towns).toEqual(['York', 'Leeds', 'Leeds'])
})
