import { expect, test } from 'vitest'
import { everyone } from '#machines/jobs/directory.machine'
import { addressOf, queryOf } from '#web/views/jobs/directory/directory-address.ts'

const paramsOf = (address: string) => new URLSearchParams(address.split('?')[1])

test('filters and the opened worker are in the address, and are read from it again', () => {
  const query = {
    search: 'Ó Dálaigh & son',
    role: 'scaffolder',
    card: '7CM',
    site: '01906b4a-a000-7003-8000-000000000003',
    miles: '30',
    freeFrom: '2026-11-30',
    freeTo: '2026-12-18',
    sort: 'name',
  } as const
  const address = addressOf(query, 'marek-kowalczyk')
  expect(address).toMatch(/^\/workers\?tab=find&/)
  expect(queryOf(paramsOf(address))).toEqual(query)
  expect(paramsOf(address).get('worker')).toBe('marek-kowalczyk')
})

test('without any it is the tab alone', () => {
  expect(addressOf(everyone)).toBe('/workers?tab=find')
  expect(queryOf(paramsOf('/workers?tab=find'))).toEqual(everyone)
})

test('what an address cannot hold is left out', () => {
  const typed = `/workers?tab=find&miles=7&sort=cheapest&from=<script>&to=31/02/2026&search=${'a'.repeat(101)}`
  expect(queryOf(paramsOf(typed))).toEqual({ ...everyone, search: 'a'.repeat(100) })
})
