import fc from 'fast-check'
import type { openApiDocument } from '#server/platform/http/openapi'
import { anything, type Ids, key, lawful, mostlyValid, type Schema, text } from './hostile-values.ts'

type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }
type Operation = {
  'x-who': string[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
export type HostileRequest = {
  who: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

/** Text for a URL; half a character as the bytes that a careless client makes of it. */
const inUrl = (value: unknown) => {
  const written = typeof value === 'string' ? value : JSON.stringify(value)
  return /\p{Surrogate}/u.test(written) ? '%ED%A0%80' : encodeURIComponent(written)
}
function query(parameters: Parameter[], ids: Ids): fc.Arbitrary<string> {
  const pair = (name: string, of: fc.Arbitrary<unknown>) =>
    fc.oneof(
      { weight: 12, arbitrary: of.map((value) => `${name}=${inUrl(value)}`) },
      { weight: 1, arbitrary: of.map((value) => `${name}=${inUrl(value)}&${name}=1`) },
      { weight: 1, arbitrary: key.map((inner) => `${name}[${inUrl(inner)}]=1`) },
      { weight: 1, arbitrary: fc.constantFrom(name, `${name}=`, `${name}=%`, `${name}=%ff`) },
    )
  const declared = parameters.map(({ name, required, schema }) =>
    fc.option(pair(name, mostlyValid(schema, ids)), { nil: undefined, freq: required ? 20 : 1 }),
  )
  const unknown = key.chain((name) => pair(inUrl(name), text))
  return fc.tuple(...declared, fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, unknown)).map((pairs) => {
    const given = pairs.filter((one) => one !== undefined)
    return given.length ? `?${given.join('&')}` : ''
  })
}

const headerText = text.map((one) => one.replace(/[^\x20-\x7e\xa0-\xff]/g, '?').slice(0, 9000))
const odd = {
  'idempotency-key': headerText,
  'x-device-id': headerText,
  'x-web-view': headerText,
  'if-none-match': headerText,
  'accept-language': headerText,
  'accept-encoding': fc.constantFrom('gzip', 'br;q=NaN', '*;q=0', 'nonsense'),
  accept: fc.constantFrom('application/json', '*/*;q=9', 'nonsense'),
  range: fc.constantFrom('bytes=0-', 'bytes=-1', 'bytes=99999999999999999999-', 'bytes=5-1', 'bytes=0-0,2-3', 'x'),
  'content-range': fc.constantFrom('bytes 0-9/10', 'bytes 0-9/*', 'bytes 9007199254740993-1/2', 'bytes -1--1/-1', 'x'),
  cookie: headerText.map((one) => `rt=${one}; __Host-rt=${one}`),
  origin: fc.constantFrom('http://localhost', 'http://localhost:80', 'null'),
}
const headers = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Record<string, string>>({}) },
  { weight: 1, arbitrary: fc.record(odd, { requiredKeys: [] }).map((some) => some as Record<string, string>) },
)

type RequestBody = { payload?: string | Buffer; type?: string }
const json = 'application/json'
/** 1e999 for some numbers: JSON has it, JavaScript makes it infinite. */
const written = (value: unknown): RequestBody => ({
  payload: (JSON.stringify(value) ?? '').replace(/\b5e-324\b/g, '1e999'),
  type: json,
})
const broken = fc.constantFrom<RequestBody>(
  { payload: '', type: json },
  { payload: '{"a":', type: json },
  { payload: '{"a":1,"a":2}', type: json },
  { payload: '\ufeff{}', type: json },
  { payload: '['.repeat(20_000), type: json },
  { payload: Buffer.from([0xff, 0xfe, 0x00, 0x80]), type: json },
  { payload: 'a=1', type: 'application/x-www-form-urlencoded' },
  { payload: '{}', type: 'application/json; charset=utf-16' },
  { payload: '--x\r\n', type: 'multipart/form-data; boundary=x' },
)
const body = (schema: Schema, ids: Ids) =>
  fc.oneof(
    { weight: 16, arbitrary: lawful(schema, ids).map(written) },
    { weight: 1, arbitrary: anything.map(written) },
    { weight: 1, arbitrary: broken },
  )

const part = (name: string, value: string | Buffer, more = '') =>
  Buffer.concat([
    Buffer.from(`--edge\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
const files = fc.constantFrom(
  '',
  '%PDF-1.7\n%%EOF',
  '\x89PNG\r\n\x1a\n',
  '\xff\xd8\xff\xe0',
  'PK\x03\x04',
  '<svg/>',
  'a,b\r\n1,2',
)
const file = fc.tuple(
  fc.oneof(fc.constantFrom('attachment[]', 'profile_photo[]', 'rams[]', 'file', 'excel', 'front', 'photo'), key),
  fc.constantFrom('me.jpg', 'x.pdf', 'x.xlsx', '', '../../x', '__proto__'),
  files,
)
const form = (schema: Schema, ids: Ids) =>
  fc
    .tuple(lawful(schema, ids), fc.array(file, { maxLength: 3 }), fc.boolean())
    .map(([fields, some, ends]): RequestBody => {
      const pairs = Object.entries(fields ?? {}).map(([name, value]) =>
        part(name.replace(/["\r\n]/g, '_'), typeof value === 'string' ? value : JSON.stringify(value)),
      )
      const fileParts = some.map(([name, called, bytes]) =>
        part(name.replace(/["\r\n]/g, '_'), Buffer.from(bytes, 'latin1'), `; filename="${called}"`),
      )
      const end = Buffer.from(ends ? '--edge--\r\n' : '')
      return { payload: Buffer.concat([...pairs, ...fileParts, end]), type: 'multipart/form-data; boundary=edge' }
    })

/**
 * Requests that somebody who means harm, or a careless client, may send to the calls of an OpenAPI document: mostly of the
 * form that is asked for and by those who may, with odd values in some places. `people` are by their column of the permission
 * matrix. `idsFor` gives what may stand in a
 * brace of a path, by the path as far as the brace; `ids` are of rows that are there.
 */
export function hostileRequests(
  { paths }: ReturnType<typeof openApiDocument>,
  people: ReadonlyMap<string, string>,
  ids: readonly string[],
  idsFor: (brace: string) => readonly string[],
): fc.Arbitrary<HostileRequest> {
  const all = [...people.keys()]
  const anyId = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: fc.uuid() })
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
  )
  const requests = operations.map(({ path, method, operation: { 'x-who': columns, parameters, requestBody } }) => {
    const braces = [...path.matchAll(/\{\w+\}/g)].map(({ 0: brace, index }) => {
      const there = idsFor(path.slice(0, index + brace.length))
      return fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...(there.length ? there : ids)) },
        { weight: 1, arbitrary: anyId },
        { weight: 1, arbitrary: text },
      )
    })
    const [[type, content] = []] = Object.entries(requestBody?.content ?? {})
    const payloads: fc.Arbitrary<RequestBody> = !content
      ? fc.oneof(
          { weight: 12, arbitrary: fc.constant({}) },
          { weight: 1, arbitrary: anything.map(written) },
          { weight: 1, arbitrary: broken },
        )
      : type === json
        ? body(content.schema, anyId)
        : fc.oneof({ weight: 9, arbitrary: form(content.schema, anyId) }, { weight: 1, arbitrary: broken })
    const permitted = all.filter((who) => columns.includes(people.get(who) ?? ''))
    const inQuery = parameters.filter((one) => one.in === 'query')
    return fc
      .record({
        who: fc.oneof(
          { weight: 4, arbitrary: fc.constantFrom(...(permitted.length ? permitted : all)) },
          { weight: 1, arbitrary: fc.constantFrom(...all) },
        ),
        braces: fc.tuple(...braces),
        queryString: query(inQuery, anyId),
        headers,
        sent: payloads,
      })
      .map(({ who, braces: values, queryString: search, headers: more, sent: { payload, type: contentType } }) => {
        const given = values.values()
        return {
          who,
          method: method.toUpperCase() as HostileRequest['method'],
          path,
          url: path.replace(/\{\w+\}/g, () => inUrl(given.next().value).slice(0, 9000)) + search,
          headers: { ...more, ...(contentType && { 'content-type': contentType }) },
          ...(payload !== undefined && { payload }),
        }
      })
  })
  return fc.oneof(...requests)
}
