import { expect, test } from 'vitest'
import { isSameName } from '#shared/domain/kit/same-name'
import { changesInWords } from '#shared/domain/workforce/personal-changes'

const jan = {
  ...{ first_name: 'Jan', last_name: 'Nowak', date_of_birth: '1990-02-01', nationality: 'Polish' },
  ...{ address_line_1: '4 Mill Lane', address_line_2: null, city: 'Leeds', postcode: 'LS1 4AB' },
  ...{ contact_name: null, contact_relation: null, contact_phone: null, about: null, trades: null, skills: null },
}

test.each([
  [{ city: 'Otley', postcode: 'LS21 1AA' }, 'address'],
  [{ address_line_2: '' }, undefined],
  [{ postcode: null }, 'address'],
  [{ about: 'Dry lining.', trades: 'dry-liner' }, '‘About’ text and trades'],
  [{ last_name: 'Nowak-Reid', contact_name: 'Ewa', contact_phone: '+447700900321' }, 'name and emergency contact'],
  [
    { first_name: 'Jon', date_of_birth: null, nationality: null, city: null },
    'name, date of birth, nationality and address',
  ],
])('of %j a worker reads: %s', (change, words) => {
  expect(changesInWords(jan, { ...jan, ...change })).toBe(words)
})

test.each([
  ['Jan', 'JAN', true],
  ['van der Berg', 'Van Der  Berg ', true],
  ['McDonald', 'Mc Donald', true],
  ['Jan', 'Jane', false],
  ['Zieliński', 'Zielinski', false],
])('%s and %s are one name: %s', (one, other, same) => {
  expect(isSameName(one, other)).toBe(same)
})
