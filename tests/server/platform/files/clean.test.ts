import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { clean } from '#server/platform/files/clean'
import { nameOfKind, tidyName } from '#server/platform/files/keep'
import type { Problem } from '#server/platform/kit/problems'
import type { FileKey } from '#shared/api/platform/media'
import { bombPng, heic, html, pdf, phonePhoto, svg } from './files.ts'

const errorOf = async (key: FileKey, content: Buffer) => {
  const problem = await clean(key, content).then(
    () => {
      throw new Error('it was taken')
    },
    (error: Problem) => error,
  )
  expect(problem.status).toBe(422)
  expect(Object.keys(problem.body.errors as object)).toEqual([key])
  return (problem.body.errors as Record<string, string[]>)[key]?.[0] ?? ''
}
const notAPicture = 'This is not a picture. Choose another file. A picture is a JPEG, PNG, WebP or HEIC file.'

describe('a picture', () => {
  test('is written anew: turned upright, without place, maker or words', async () => {
    const photo = await phonePhoto()
    expect(photo.toString('latin1')).toContain('MARKERMAKE')
    const { content, type, width, height } = await clean('profile_photo', photo)
    expect([type, width, height]).toEqual(['image/jpeg', 900, 600])
    expect(content.toString('latin1')).not.toMatch(/MARKER|GPS|Exif/)
    expect((await sharp(content).metadata()).exif).toBeUndefined()
  })
  test('turned by its camera stands upright', async () => {
    const turned = await sharp(await phonePhoto(300, 200))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(await clean('profile_photo', turned)).toMatchObject({ width: 200, height: 300 })
  })
  test('that is larger than needed is made smaller', async () => {
    const { width, height } = await clean('skill_card_front', await phonePhoto(5200, 3900))
    expect([width, height]).toEqual([2600, 1950])
  })
  test.each(['png', 'webp', 'avif'] as const)('may be %s', async (format) => {
    const drawn = await sharp({ create: { width: 40, height: 30, channels: 4, background: '#f008' } })
      [format]()
      .toBuffer()
    expect(await clean('attachment', drawn)).toMatchObject({ type: 'image/jpeg', width: 40, height: 30 })
  })
  test.each([
    ['a text', Buffer.from('this is not a picture')],
    ['nothing', Buffer.alloc(0)],
    ['an SVG', svg],
    ['an SVG behind a comment', Buffer.concat([Buffer.from('<?xml version="1.0"?><!-- GIF89a -->'), svg])],
    ['HTML', html],
    ['a GIF', Buffer.from('GIF89a............')],
    ['a program', Buffer.from('MZ\x90\x00')],
    ['a film', Buffer.from('\x00\x00\x00\x18ftypmp42............', 'latin1')],
    ['an archive', Buffer.from('PK\x03\x04............')],
    ['a PDF', pdf()],
  ])('that is %s is refused', async (_, content) => expect(await errorOf('profile_photo', content)).toBe(notAPicture))
  test('that is only a beginning is refused', async () => {
    const photo = await phonePhoto()
    expect(await errorOf('profile_photo', photo.subarray(0, photo.length / 2))).toBe(
      'This picture is damaged or not complete. Choose another file.',
    )
    expect(await errorOf('profile_photo', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(300)]))).toMatch(
      /damaged/,
    )
  })
  test.each([
    ['HTML behind it', html],
    [
      'a script in capitals, far behind it',
      Buffer.concat([Buffer.alloc(2_000_000), Buffer.from('<SCRIPT>1</SCRIPT>')]),
    ],
    ['an archive behind it', Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1')],
    ['a program of a server behind it', Buffer.from('<?php system($_GET[0]); ?>')],
  ])('with %s is refused', async (_, behind) =>
    expect(await errorOf('profile_photo', Buffer.concat([await phonePhoto(), behind]))).toMatch(
      /^This file holds more/,
    ),
  )
  test('with a PDF in its comment is refused', async () => {
    const photo = await phonePhoto()
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 10]), Buffer.from('%PDF-1.7')])
    const both = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)])
    expect(await errorOf('profile_photo', both)).toMatch(/^This file holds more/)
  })
  test('with a film behind it, as phones make them, is taken without the film', async () => {
    const film = Buffer.concat([Buffer.from('\x00\x00\x00\x18ftypmp42', 'latin1'), Buffer.from('MARKERFILM')])
    const { content } = await clean('profile_photo', Buffer.concat([await phonePhoto(), film]))
    expect(content.toString('latin1')).not.toContain('MARKERFILM')
  })
  test('of 50,000 x 50,000 pixels is refused by its header, without being drawn', async () => {
    const bomb = await bombPng(50_000)
    expect(bomb.length).toBeLessThan(2_000_000)
    const before = process.memoryUsage().rss
    expect(await errorOf('skill_card_back', bomb)).toBe(
      'This picture is 50,000 x 50,000 pixels: at most 40 million together. Choose a smaller one.',
    )
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })
  test('of an iPhone that cannot be read here is refused with what to do', async () =>
    expect(await errorOf('profile_photo', heic())).toMatch(/^This HEIC photo cannot be read here\. Save it as JPEG/))
  test('of more than 20 MB is refused', async () =>
    expect(await errorOf('profile_photo', Buffer.alloc(20 * 1024 * 1024 + 1))).toBe(
      'Choose a picture of at most 20 MB.',
    ))
})

/** The same objects inside a compressed object stream, as writers since PDF 1.5 keep them. */
function pdfOfObjectStream(object: string, catalog: string, { head = '5 0 ', count = 1 } = {}) {
  const packed = deflateSync(Buffer.from(`${head}${object}`, 'latin1'))
  const dictionary = `<< /Type /ObjStm /N ${count} /First ${head.length} /Filter /FlateDecode /Length ${packed.length} >>`
  const stream = `6 0 obj ${dictionary} stream\n${packed.toString('latin1')}\nendstream endobj`
  return pdf({ catalog, objects: stream })
}
/** A PDF whose newest revision is harmless, and whose older one is not. */
const revised = () =>
  Buffer.concat([
    pdf({ catalog: '/OpenAction 5 0 R', objects: '5 0 obj << /S /JavaScript /JS (MARKERSCRIPT) >> endobj' }),
    Buffer.from(`1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
5 0 obj << /S /GoTo /D [3 0 R /Fit] >> endobj
trailer << /Root 1 0 R /Size 20 >>
%%EOF
`),
  ])
/** A table of objects as a stream, that says to hold more places than there is memory. */
const pdfOfPlaces = (size: number) =>
  pdf({
    objects: `6 0 obj << /Type /XRef /Size ${size} /W [0 0 0] /Root 1 0 R /Length 0 >> stream

endstream endobj`,
  })
const link = (action: string) => `5 0 obj << /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${action} >> endobj`
const linkTo = (address: string) => link(`<< /S /URI /URI (${address}) >>`)
async function encryptedPdf(useObjectStreams: boolean) {
  const document = await PDFDocument.create()
  document.addPage()
  document.encrypt({ userPassword: 'secret', ownerPassword: 'secret' })
  return Buffer.from(await document.save({ useObjectStreams }))
}

describe('a PDF', () => {
  test('is kept with its pages, its words and its links', async () => {
    const link = '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://hse.example/) >> >>'
    const source = pdf({ note: 'work at height', objects: `5 0 obj ${link} endobj` })
    const { content, type } = await clean('rams', source)
    expect(type).toBe('application/pdf')
    const document = await PDFDocument.load(content)
    expect(document.getPageCount()).toBe(1)
    const objects = document.context.enumerateIndirectObjects().map(([, object]) => object.toString())
    expect(objects.join()).toContain('work at height')
    expect(objects.join()).toContain('https://hse.example/')
  })
  test('that calls a font as an action is called is taken', async () => {
    const objects = '5 0 obj << /Font << /Sound 3 0 R >> >> endobj'
    expect(await clean('rams', pdf({ objects }))).toMatchObject({ type: 'application/pdf' })
  })
  test('keeps nothing of an older revision, whichever a reader would show', async () => {
    const { content } = await clean('rams', revised())
    const document = await PDFDocument.load(content)
    const objects = document.context.enumerateIndirectObjects().map(([, object]) => object.toString())
    expect(objects.join()).not.toContain('MARKERSCRIPT')
    expect(content.toString('latin1')).not.toContain('MARKERSCRIPT')
  })
  test.each([
    ['a picture', undefined, /^This is not a PDF\. Choose another file\.$/],
    ['bytes before its header', Buffer.concat([Buffer.from('GIF89a'), pdf()]), /^This is not a PDF/],
    ['no end', Buffer.from('%PDF-1.7\n1 0 obj'), /^This PDF is damaged/],
    ['no page', Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer\n%%EOF\n'), /^This PDF is damaged/],
    ['HTML in its head', pdf({ note: html.toString() }), /^This file holds more/],
    [
      'an archive behind it',
      Buffer.concat([pdf(), Buffer.from('PK\x05\x06'.padEnd(22, '\0'))]),
      /^This file holds more/,
    ],
  ])('with %s is refused', async (_, content, words) =>
    expect(await errorOf('rams', content ?? (await phonePhoto()))).toMatch(words),
  )
  const web = '<< /S /URI /URI (https://x.example) >>'
  const script = '<< /S /JavaScript /JS (app.alert(1)) >>'
  test.each([
    ['a script of its own', pdf({ catalog: `/OpenAction ${script}` })],
    ['a name written in escapes', pdf({ catalog: '/OpenAction << /S /J#61va#53cript /J#53 (app.alert(1)) >>' })],
    ['a name behind a comment', pdf({ catalog: '/OpenAction << /S % so that nobody\n/JavaScript /JS (1) >>' })],
    [
      'a name of another object',
      pdf({ catalog: '/OpenAction << /S 5 0 R /F (cmd.exe) >>', objects: '5 0 obj /Launch endobj' }),
    ],
    ['a script inside an object stream', pdfOfObjectStream(script, '/OpenAction 5 0 R')],
    ['a script in its name tree', pdf({ catalog: `/Names << /JavaScript << /Names [(a) ${script}] >> >>` })],
    ['a script of a page', pdf({ objects: `5 0 obj << /Type /Page /AA << /O ${script} >> >> endobj` })],
    ['a program to start', pdf({ catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' })],
    ['a form that sends', pdf({ objects: '5 0 obj << /A << /S /SubmitForm /F (https://x.example) >> >> endobj' })],
    ['a file to open elsewhere', pdf({ catalog: '/OpenAction << /S /GoToR /F (\\\\x.example\\a.pdf) /D [0] >>' })],
    ['a file inside', pdf({ catalog: '/Names << /EmbeddedFiles << /Names [(a) 5 0 R] >> >>' })],
    [
      'a file of an annotation',
      pdf({ objects: '5 0 obj << /Subtype /FileAttachment /FS << /EF << /F 4 0 R >> >> >> endobj' }),
    ],
    ['an XFA form', pdf({ catalog: '/AcroForm << /Fields [] /XFA 4 0 R >>' })],
    ['an address that is a script', pdf({ objects: '5 0 obj << /S /URI /URI (JavaScript:alert\\(1\\)) >> endobj' })],
    ['an address in hexadecimal', pdf({ objects: '5 0 obj << /S /URI /URI <6A6176617363726970743A31> >> endobj' })],
    [
      'a script in a catalog that stands in the trailer',
      pdf({ root: `<< /Type /Catalog /Pages 2 0 R /OpenAction ${script} >>` }),
    ],
    ['an article of another file', pdf({ catalog: '/OpenAction << /S /Thread /F (x.pdf) /D 0 >>' })],
    ['a model of three dimensions', pdf({ objects: '5 0 obj << /Type /Annot /Subtype /3D >> endobj' })],
    ['a stream of a model', pdf({ objects: '5 0 obj << /Subtype /U3D /Length 0 >> stream\n\nendstream endobj' })],
    ['a program that a model starts', pdf({ objects: '5 0 obj << /On#49nstantiate 4 0 R >> endobj' })],
    ['rich media', pdf({ objects: '5 0 obj << /Type /Annot /Subtype 6 0 R >> endobj 6 0 obj /RichMedia endobj' })],
    ['an address that opens by itself', pdf({ catalog: `/OpenAction ${web}` })],
    ['one that another object names', pdf({ catalog: '/OpenAction 5 0 R', objects: `5 0 obj ${web} endobj` })],
    [
      'one whose kind two objects name',
      pdf({
        catalog: '/OpenAction << /S 5 0 R /URI (https://x.example) >>',
        objects: '5 0 obj 6 0 R endobj 6 0 obj /URI endobj',
      }),
    ],
    ['one that follows', pdf({ catalog: `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next [<< /S /Hide >> ${web}] >>` })],
    ['one when it is closed', pdf({ catalog: `/AA << /WC ${web} >>` })],
    ['one of a page', pdf({ objects: `5 0 obj << /Type /Page /AA 6 0 R >> endobj 6 0 obj << /O ${web} >> endobj` })],
    ['a base of its addresses', pdf({ catalog: '/URI << /Base (file:///c:/) >>' })],
    ['a base in another object', pdf({ catalog: '/URI 5 0 R', objects: '5 0 obj << /Base (https://x) >> endobj' })],
    ['an address of a share', pdf({ objects: linkTo('smb://x.example/a') })],
    ['an address of a share without a scheme', pdf({ objects: linkTo('\\\\\\\\x.example\\\\a') })],
    ['an address of a file', pdf({ objects: linkTo('file:///c:/a.exe') })],
    ['an address of a program', pdf({ objects: linkTo('ms-word:ofe|u|https://x.example') })],
    ['a stream that stands elsewhere', pdf({ objects: '5 0 obj << /F (x) /Length 0 >> stream\n\nendstream endobj' })],
    [
      'a page that stands elsewhere',
      pdf({
        objects: `5 0 obj << /Type /XObject /Subtype /Form /Ref 6 0 R /Length 0 >> stream

endstream endobj
6 0 obj << /F (\\\\x.example\\a.pdf) /Page 0 >> endobj`,
      }),
    ],
    ['a collection of files', pdf({ catalog: '/Collection << /View /D >>' })],
  ])('that holds %s is refused', async (_, content) =>
    expect(await errorOf('rams', content)).toMatch(/^This file holds more/),
  )
  test.each([
    ['web', linkTo('https://hse.example/')],
    ['web, as people write it', linkTo('www.hse.example')],
    ['mail', linkTo('mailto:site@hse.example')],
    ['telephone', linkTo('tel:+44')],
    ['place in itself', linkTo('#page=2')],
    ['web that follows another action', link('<< /S /GoTo /D [3 0 R /Fit] /Next << /S /URI /URI (http://x) >> >>')],
  ])('with a link of the %s is taken', async (_, objects) =>
    expect(await clean('rams', pdf({ objects }))).toMatchObject({ type: 'application/pdf' }),
  )
  test.each([
    ['opens at a place', '/OpenAction [3 0 R /Fit]'],
    ['opens at a page, and turns it', '/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next << /S /Named /N /NextPage >> >>'],
    ['has bookmarks, a form and layers', '/Outlines 4 0 R /AcroForm << /Fields [] >> /OCProperties << /OCGs [] >>'],
  ])('that %s is taken', async (_, catalog) =>
    expect(await clean('rams', pdf({ catalog }))).toMatchObject({ type: 'application/pdf' }),
  )
  test('of object streams is kept with what stands in them', async () => {
    const drawn = await PDFDocument.create()
    for (let page = 0; page < 300; page++) drawn.addPage()
    drawn.setTitle('work at height')
    const { content } = await clean('rams', Buffer.from(await drawn.save({ useObjectStreams: true })))
    const document = await PDFDocument.load(content)
    expect([document.getPageCount(), document.getTitle()]).toEqual([300, 'work at height'])
  })

  const toUnpackTooMuch = /^This PDF unpacks to too much\. Save it again/
  test.each([
    ['never ends', () => pdfOfObjectStream(`(${'0'.repeat(700_000_000 / 2)})`, '')],
    ['holds millions of numbers', () => pdfOfObjectStream(`[${'0 '.repeat(30_000_000)}]`, '')],
    [
      'is one of several that are too much together',
      () => {
        const packed = deflateSync(Buffer.from(`5 0 (${'a'.repeat(6_000_000)})`))
        const stream = `<< /Type /ObjStm /N 1 /First 4 /Filter [/Fl#61teDecode] /Length ${packed.length} >> stream
${packed.toString('latin1')}
endstream endobj
`
        return pdf({ objects: [6, 7, 8].map((number) => `${number} 0 obj ${stream}`).join('') })
      },
    ],
    ['holds brackets only, that are short', () => pdfOfObjectStream(`[${'<<>>'.repeat(3_000_000)}]`, '')],
    ['says to hold millions of objects', () => pdfOfObjectStream('0', '', { count: 10_000_000 })],
  ])('whose object stream %s is refused before it is read, and not when its time is over', async (_, make) => {
    expect(await errorOf('rams', make())).toMatch(toUnpackTooMuch)
  })
  test('that takes too long to read is refused for that, and not for what it may hold', {
    timeout: 60_000,
  }, async () => {
    const between = pdf({ objects: `a${'%'.repeat(200_000)}` })
    expect(await errorOf('rams', between)).toBe(
      'This PDF is too large or too complicated to check. Save it again with fewer pages, or as several.',
    )
  })
  test.each([
    [
      'packed twice',
      Buffer.from(
        pdfOfObjectStream('null', '').toString('latin1').replace('/FlateDecode', '[/FlateDecode /LZWDecode]'),
        'latin1',
      ),
    ],
    ['of one object many times over', pdfOfObjectStream('[0 0]', '', { head: '5 0 7 0 8 0 ', count: 3 })],
  ])('with an object stream %s is refused', async (_, content) =>
    expect(await errorOf('rams', content)).toMatch(/^This PDF is damaged/),
  )
  test('whose script is named by more objects than anybody follows is refused', async () => {
    const names = Array.from({ length: 20 }, (_, n) => `${n + 10} 0 obj ${n < 19 ? `${n + 11} 0 R` : '/Launch'} endobj`)
    const content = pdf({ catalog: '/OpenAction << /S 10 0 R /F (cmd.exe) >>', objects: names.join('\n') })
    expect(await errorOf('rams', content)).toMatch(/^This PDF is damaged/)
  })
  test('whose table says to hold more places than there is memory is read by its objects', async () => {
    const { content } = await clean('rams', pdfOfPlaces(1_000_000_000))
    expect((await PDFDocument.load(content)).getPageCount()).toBe(1)
  })
  test.each([false, true])('that is encrypted is refused with what to do (object streams: %s)', async (streams) =>
    expect(await errorOf('rams', await encryptedPdf(streams))).toMatch(/^This PDF is locked with a password/),
  )
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\fakepath\\card.jpg', 'card.jpg'],
  ['a\r\nset-cookie: x.jpg', 'aset-cookie: x.jpg'],
  ['gpj.\u202etxt', 'gpj.txt'],
  ['', 'file'],
  ['..', '..'],
  ['ż'.repeat(300), 'ż'.repeat(255)],
])('the name %j is kept as %j', (given, kept) => expect(tidyName(given)).toBe(kept))

test.each([
  ['Screenshot 1.png', 'image/jpeg', 'Screenshot 1.jpg'],
  ['IMG_0042.HEIC', 'image/jpeg', 'IMG_0042.jpg'],
  ['front.JPEG', 'image/jpeg', 'front.JPEG'],
  ['site.plan.webp', 'image/jpeg', 'site.plan.jpg'],
  ['a photo', 'image/jpeg', 'a photo'],
  ['plan.png.pdf', 'application/pdf', 'plan.png.pdf'],
] as const)('%j, stored as %s, is downloaded as %j', (given, type, name) => expect(nameOfKind(given, type)).toBe(name))
