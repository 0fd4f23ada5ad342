import fc from 'fast-check'

/** A part of the OpenAPI document, as far as the contract's schemas go. */
export type Schema = {
  type?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
}
/** Names that every object of JavaScript has, or that change what it is. */
const inherited = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf', 'prototype', '__defineGetter__']
const days = [
  '0000-01-01',
  '0001-01-01',
  '0001-12-31',
  '0002-01-01',
  '1000-01-01',
  '9998-12-31',
  '9999-01-01',
  '9999-12-31',
  '2026-02-30',
  '10000-01-01',
  '-0001-01-01',
]
const instants = [
  ...['0000-01-01', '0001-01-01', '0002-01-01', '1000-01-01', '9998-12-31', '9999-12-31', '2026-10-26'].flatMap(
    (day) => [`${day}T00:00:00Z`, `${day}T23:59:59.999Z`],
  ),
  '0001-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
  '2026-10-25T01:30:00.0000000001Z',
  '+275760-09-13T00:00:00Z',
]
const numbers = [
  ...[0, -0, -1, 0.1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 2 ** 64],
  ...[1e21, 1e308, -1e308, 5e-324],
]
const numerals = [
  ...numbers.map(String),
  'NaN',
  'Infinity',
  '-Infinity',
  '1e999',
  '0x10',
  '1_000',
  '١٢',
  '1,5',
  '--1',
  '9'.repeat(400),
]
const texts = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '\udc00x', '\u202eevil', '\ufeff', '👩‍🚒'.repeat(50), 'İı', '\r\nx: y'],
  ...[
    "' or 1=1 --",
    '%',
    '_',
    '\\',
    '%00',
    '../../etc/passwd',
    '{{7*7}}',
    '$' + '{7*7}',
    '<script>',
    '=cmd()',
    '[object Object]',
  ],
  ...['null', 'true', '[]', '{}', 'x'.repeat(5_000), 'x'.repeat(70_000)],
]

export const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...texts, ...inherited, ...days, ...instants, ...numerals) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.uuid() },
)
const number = fc.oneof(fc.constantFrom(...numbers), fc.double({ noNaN: true }), fc.integer())
export const key = fc.oneof(fc.constantFrom(...inherited, 'id', 'role', 'company_id', ''), fc.string({ maxLength: 10 }))
/** Anything that JSON can say. */
export const anything = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(text, number, fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 4 }).map(objectOf),
  ),
})).value
/** With `__proto__` as a key of its own, as JSON.parse makes it. */
function objectOf(entries: [string, unknown][]): unknown {
  const made = {}
  for (const [name, value] of entries)
    Object.defineProperty(made, name, { value, enumerable: true, configurable: true, writable: true })
  return made
}

export type Ids = fc.Arbitrary<string>
const day = fc.date({ min: new Date('2025-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })

/** What the schema asks for. */
export function lawful(schema: Schema, ids: Ids): fc.Arbitrary<unknown> {
  const { anyOf, enum: choices, type, format, pattern, minimum = -1e6, maximum = 1e6, items, maxItems = 1000 } = schema
  if ('const' in schema) return fc.constant(schema.const)
  if (choices) return fc.constantFrom(...choices)
  if (anyOf) return fc.oneof(...anyOf.map((one) => mostlyValid(one, ids)))
  if (type === 'integer')
    return fc.oneof(
      fc.constantFrom(...[minimum, maximum].filter(Number.isSafeInteger)),
      fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) }),
    )
  if (type === 'number')
    return fc.oneof(
      fc.constantFrom(minimum, maximum),
      fc.integer({ min: Math.ceil(minimum), max: Math.floor(Math.min(maximum, 1e9)) }),
    )
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'array')
    return fc.oneof(
      {
        weight: 9,
        arbitrary: fc.array(mostlyValid(items ?? {}, ids), {
          minLength: schema.minItems ?? 0,
          maxLength: Math.min(maxItems, Math.max(3, schema.minItems ?? 0)),
        }),
      },
      { weight: 1, arbitrary: mostlyValid(items ?? {}, ids).map((one) => Array.from({ length: maxItems }, () => one)) },
    )
  if (type === 'object') return objectArbitrary(schema, ids)
  if (type !== 'string') return anything
  if (format === 'uuid') return ids
  if (format === 'date')
    return fc.oneof(
      { weight: 3, arbitrary: day.map((at) => at.toISOString().slice(0, 10)) },
      { weight: 1, arbitrary: fc.constantFrom(...days) },
    )
  if (format === 'date-time')
    return fc.oneof(
      { weight: 3, arbitrary: day.map((at) => at.toISOString()) },
      { weight: 1, arbitrary: fc.constantFrom(...instants) },
    )
  if (format === 'email') return fc.emailAddress()
  if (pattern && !/\(\?[=!<]/.test(pattern)) return fc.stringMatching(new RegExp(pattern))
  const most = schema.maxLength ?? 200
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(most, 30) }) },
    { weight: 1, arbitrary: fc.constant('x'.repeat(Math.min(most, 70_000))) },
    { weight: 1, arbitrary: ids },
    { weight: 1, arbitrary: text.map((one) => one.slice(0, most)) },
  )
}
function objectArbitrary({ properties = {}, required = [], additionalProperties }: Schema, ids: Ids) {
  const fields = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, mostlyValid(of, ids)])),
    {
      requiredKeys: required,
    },
  )
  const entry = typeof additionalProperties === 'object' ? mostlyValid(additionalProperties, ids) : anything
  const more = fc.array(fc.tuple(key, entry), { maxLength: 2 })
  const none = fc.constant<[string, unknown][]>([])
  const open = typeof additionalProperties === 'object'
  return fc
    .tuple(fields, fc.oneof({ weight: open ? 1 : 12, arbitrary: none }, { weight: 1, arbitrary: more }))
    .map(([declared, extra]) => objectOf([...Object.entries(declared), ...extra]))
}
/** Mostly what the schema asks for, sometimes what it does not. */
export const mostlyValid = (schema: Schema, ids: Ids): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 14, arbitrary: lawful(schema, ids) },
    { weight: 1, arbitrary: text },
    { weight: 1, arbitrary: number },
    { weight: 1, arbitrary: anything },
  )
