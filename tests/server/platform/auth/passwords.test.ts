import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkNewPassword, hashPassword, verifyPassword } from '#server/platform/auth/passwords'
import { authRig, goodPassword, type Rig } from '../../account/auth-rig.ts'

const owner = {
  names: ['Agnieszka', 'Wiśniewska-Brown', 'agnieszka@northgate.example', '+447700900142', 'Northgate Civils'],
}

/** The same thirty through every way to set a password. */
const refused = [
  'short',
  'seven77',
  'x'.repeat(129),
  'password',
  'Password1',
  'P@ssw0rd',
  'password123',
  'qwertyuiop',
  '1qaz2wsx',
  'iloveyou1',
  'sunshine1',
  'liverpool1',
  'football1',
  'LetMeIn123',
  '12345678',
  'aaaaaaaaaaaa',
  'abababababab',
  'muster123',
  'Muster2026!',
  'construction1',
  'timesheet99',
  'agnieszka1',
  'Agnieszka1990',
  'northgate2026',
  'wisniewska',
]
const accepted = [
  'granary-lantern-42',
  'correct horse battery staple',
  'żółta-łódka-płynie',
  '🦊🦔🦉 lives here',
  ' spaces count ',
]

describe('the rule', () => {
  test.each(refused)('%j is refused with words', async (password) => {
    expect(await checkNewPassword(password, owner)).toMatch(/\.$/)
  })
  test.each(accepted)('%j is taken', async (password) => {
    expect(await checkNewPassword(password, owner)).toBeUndefined()
  })
  test('128 characters are taken', async () => {
    expect(await checkNewPassword(`${'granary-lantern '.repeat(8)}`.slice(0, 128), owner)).toBeUndefined()
  })
})

describe('hashes', () => {
  test('are argon2id of 19 MiB and 2 passes, salted, and read whichever way the letters are composed', async () => {
    const [one, two] = await Promise.all([hashPassword('żółta-łódka'), hashPassword('żółta-łódka')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
    expect(await verifyPassword(one, 'żółta-łódka'.normalize('NFD'))).toBe(true)
    expect(await verifyPassword(one, 'zolta-lodka')).toBe(false)
  })
  test('nobody’s hash is never right, whatever is typed', async () => {
    expect(await verifyPassword(undefined, 'a password that nobody has')).toBe(false)
    expect(await verifyPassword(null, 'a password that nobody has')).toBe(false)
  })
  test('a crowd is served in turn', async () => {
    const hash = await hashPassword('granary')
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => verifyPassword(hash, n % 2 ? 'granary' : 'no')),
    )
    expect(answers.filter(Boolean)).toHaveLength(20)
  })
})

describe('every way to set a password judges alike', () => {
  let rig: Rig
  beforeAll(async () => {
    rig = await authRig()
  })
  afterAll(() => rig.close())
  const some = [
    'seven77',
    'x'.repeat(129),
    'Password1',
    'muster123',
    'aaaaaaaaaaaa',
    'anna-nowak',
    ...accepted.slice(0, 3),
  ]
  type Verdict = [string, number]
  const verdict = ({ statusCode, body }: { statusCode: number; body: string }): number => {
    if (statusCode === 422) expect(Object.keys(JSON.parse(body).errors)).toEqual(['password'])
    return statusCode
  }

  test('register, reset and change', async () => {
    const ways: Record<string, Verdict[]> = { register: [], reset: [], change: [] }
    for (const [n, password] of some.entries()) {
      const names = { first_name: 'Anna', last_name: 'Nowak' }
      const email = `way${n}@newfirm.example`
      const registered = await rig.browser().call('POST', '/api/auth/register', { body: { ...names, email, password } })
      ways.register?.push([password, verdict(registered)])

      const person = await rig.person()
      await rig.browser().call('POST', '/api/auth/forgot-password-email', { body: { email: person.email } })
      const token = await rig.mailedToken(person.email)
      const reset = await rig.browser().call('POST', '/api/auth/forgot-password-reset', { body: { token, password } })
      ways.reset?.push([password, verdict(reset)])

      const other = await rig.person()
      const browser = rig.browser()
      await browser.signIn({ email: other.email })
      const same = password === goodPassword ? `${password}!` : password
      const changed = await browser.call('PUT', '/api/me/password', {
        body: { current_password: goodPassword, password: same },
      })
      ways.change?.push([password, verdict(changed)])
    }
    expect(ways.register).toEqual([...some.slice(0, 6).map((p) => [p, 422]), ...some.slice(6).map((p) => [p, 200])])
    expect(ways.reset).toEqual(ways.register)
    expect(ways.change).toEqual(ways.register)
  })
})
