import { expect, test } from 'vitest'
import { createOfferAddress, readOfferAddress, viewOfferAddress } from '#shared/api/kit/offer-address'

const [one, two, three] = ['1', '2', '3'].map((n) => `018f0000-0000-7000-8000-00000000000${n}`)

test('an address opens what it was made for', () => {
  expect(readOfferAddress(createOfferAddress({ worker: one, site_id: two, post_id: three }))).toEqual({
    kind: 'create-offer',
    worker: one,
    site_id: two,
    post_id: three,
  })
  expect(readOfferAddress(createOfferAddress({}))).toEqual({ kind: 'create-offer' })
  expect(readOfferAddress(viewOfferAddress({ id: `${one}`, conversation_id: `${two}` }))).toEqual({
    kind: 'view-offer',
    id: one,
    conversation_id: two,
  })
})

test.each([
  '',
  '#',
  '#main',
  '#create-offer-field',
  `#view-offer?id=${one}`,
  `#view-offer?id=${one}&conversation_id=../../me`,
  `#create-offer?worker=javascript:alert(1)`,
  `#create-offer?worker=${one}&post_id=%3Cscript%3E`,
  '#create-offer?worker=%E0%A4%A',
])('%s opens nothing', (fragment) => {
  expect(readOfferAddress(fragment)).toBeUndefined()
})
