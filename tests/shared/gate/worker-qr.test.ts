import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { qrAgeError, qrText, qrToSign, readQr } from '#shared/api/gate/worker-qr'

const payload = {
  w: '0199c000-0000-7000-8000-000000000001',
  k: '0199c000-0000-7000-8000-000000000002',
  s: '0199c000-0000-7000-8000-000000000003',
  n: 'AAAAAAAAAAAAAAAAAAAAAA',
  t: 1_792_000_000,
}
const signature = 'B'.repeat(86)

describe('the text of a code', () => {
  test('is read as it was written', () => {
    const signed = qrToSign(payload)
    expect(signed.startsWith('M1.')).toBe(true)
    expect(readQr(qrText(signed, signature))).toEqual({ payload, signed, signature })
    expect(qrText(signed, signature).length).toBeLessThan(400)
  })
  test('any other text is none, and nothing is thrown', () => {
    const whole = qrText(qrToSign(payload), signature)
    fc.assert(fc.property(fc.string(), (text) => readQr(text) === undefined))
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.constantFrom('', '!'), (at, sign) => {
        expect(readQr(whole.slice(0, at) + sign + whole.slice(at + 1))).toBeUndefined()
      }),
    )
  })
})

test('its age is judged to the second: 60 s it is good, 60 more clocks may differ', () => {
  const at = (seconds: number) => qrAgeError(payload, (payload.t + seconds) * 1000)
  expect([-60, 0, 60, 120].map(at)).toEqual([undefined, undefined, undefined, undefined])
  expect([at(-61), at(121), at(7300)]).toEqual([
    expect.stringMatching(/a minute ahead/),
    expect.stringMatching(/^This code is 2 minutes old/),
    expect.stringMatching(/^This code is 2 hours old/),
  ])
})
