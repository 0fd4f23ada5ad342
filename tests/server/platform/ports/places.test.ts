import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { embeddedPlaces } from '#server/platform/ports/places.embedded'
import { googlePlaces } from '#server/platform/ports/places.google'
import { postcodeAreas } from '#shared/domain/platform/postcode-areas'

const open: (() => void)[] = []
afterEach(() => {
  for (const end of open.splice(0)) end()
})

describe('the list of postcode areas', () => {
  const find = (text: string) => embeddedPlaces().find(text)

  test('holds each area once, inside the United Kingdom', () => {
    expect(postcodeAreas).toHaveLength(new Set(postcodeAreas.map(({ area }) => area)).size)
    expect(postcodeAreas).toHaveLength(121)
    for (const { area, town, latitude, longitude } of postcodeAreas) {
      expect(area).toMatch(/^[A-Z]{1,2}$/)
      expect([town !== '', latitude > 49.8 && latitude < 61, longitude > -8.2 && longitude < 1.8]).toEqual([
        true,
        true,
        true,
      ])
    }
  })

  test.each([
    ['ls101jq', { address_line_1: null, city: 'Leeds', postcode: 'LS10 1JQ' }],
    ['12 Foundry Street, LS10', { address_line_1: '12 Foundry Street', city: 'Leeds', postcode: 'LS10' }],
    ['12 Foundry Street, Leeds LS10 1JQ', { address_line_1: '12 Foundry Street', city: 'Leeds', postcode: 'LS10 1JQ' }],
    ['Unit 4, Mill Lane, hali', { address_line_1: 'Unit 4, Mill Lane', city: 'Halifax', postcode: null }],
    ['Stoke', { address_line_1: null, city: 'Stoke-on-Trent', postcode: null }],
  ])('%s', async (typed, place) => {
    expect(await find(typed)).toMatchObject([{ ...place, approximate: true }])
  })

  test.each(['ZZ1 1AA', 'Atlantis', 'M', '   '])('%s is nowhere', async (typed) => {
    expect(await find(typed)).toEqual([])
  })
})

/** Google's answer as its documentation records it (Places API (new), text search). */
const recorded = {
  places: [
    {
      formattedAddress: '12 Foundry St, Leeds LS11 5QP, UK',
      addressComponents: [
        { longText: '12', shortText: '12', types: ['street_number'], languageCode: 'en-GB' },
        { longText: 'Foundry Street', shortText: 'Foundry St', types: ['route'], languageCode: 'en' },
        { longText: 'Leeds', shortText: 'Leeds', types: ['postal_town'], languageCode: 'en' },
        { longText: 'England', shortText: 'England', types: ['administrative_area_level_1', 'political'] },
        { longText: 'LS11 5QP', shortText: 'LS11 5QP', types: ['postal_code'], languageCode: 'en-GB' },
      ],
      location: { latitude: 53.7906, longitude: -1.5483 },
    },
    { formattedAddress: 'Salford Quays, Salford, UK', location: { latitude: 53.47, longitude: -2.29 } },
  ],
}
async function google(answer: object | undefined, status = 200) {
  const requests: { url: string; key: string; mask: string; body: unknown }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const header = (name: string) => String(request.headers[name] ?? '')
    requests.push({
      url: `${request.method} ${request.url}`,
      key: header('x-goog-api-key'),
      mask: header('x-goog-fieldmask'),
      body: JSON.parse(body),
    })
    if (answer) {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer))
    } else request.socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(() => server.close())
  return {
    requests,
    places: googlePlaces('map-key', `http://127.0.0.1:${(server.address() as AddressInfo).port}`),
  }
}

describe('Google', () => {
  test('is asked once, with the key in a header, for what is needed only', async () => {
    const { requests, places } = await google(recorded)
    expect(await places.find('12 Foundry Street')).toEqual([
      {
        address_line_1: '12 Foundry Street',
        city: 'Leeds',
        postcode: 'LS11 5QP',
        latitude: 53.7906,
        longitude: -1.5483,
        approximate: false,
      },
      {
        address_line_1: 'Salford Quays',
        city: '',
        postcode: null,
        latitude: 53.47,
        longitude: -2.29,
        approximate: false,
      },
    ])
    expect(requests).toEqual([
      {
        url: 'POST /v1/places:searchText',
        key: 'map-key',
        mask: 'places.location,places.addressComponents,places.formattedAddress',
        body: { textQuery: '12 Foundry Street', regionCode: 'GB', languageCode: 'en-GB', pageSize: 8 },
      },
    ])
  })

  test('that finds nothing answers without places', async () => {
    expect(await (await google({})).places.find('Atlantis')).toEqual([])
  })

  test.each([
    ['refuses the key', { error: { code: 403, status: 'PERMISSION_DENIED' } }, 403],
    ['answers something else', { places: [{ location: 'Leeds' }] }, 200],
    ['hangs up', undefined, 200],
  ])('that %s rejects, after one try', async (_, answer, status) => {
    const { requests, places } = await google(answer, status)
    await expect(places.find('Leeds')).rejects.toThrow()
    expect(requests).toHaveLength(1)
  })
})
