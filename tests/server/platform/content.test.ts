import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { embeddedContent } from '#server/platform/ports/content.embedded'
import { httpContent } from '#server/platform/ports/content.http'
import { blocksOf, readPage } from '#server/platform/ports/content-page'
import { helpDocument } from '#server/platform/routes/help-document'
import { pdfText } from '../../support/pdf-text.ts'

describe('a page', () => {
  test('has its title, day and version at its head', () => {
    const page = readPage(
      'terms',
      '---\ntitle: Terms: of use\nupdated_at: 2026-09-01\nversion: 2026-09\n---\n\nText.\n',
    )
    expect(page).toEqual({
      slug: 'terms',
      title: 'Terms: of use',
      updated_at: '2026-09-01',
      version: '2026-09',
      markdown: 'Text.',
    })
  })

  test('without a head is refused', () => {
    expect(() => readPage('terms', 'Text.')).toThrow()
  })

  test('becomes plain blocks', () => {
    expect(
      blocksOf('## Who *sees* what\n\nYou & **your** `company`\nsay so.\n\n- one\n- two [link](https://x.example)\n'),
    ).toEqual([
      { kind: 'heading', text: 'Who sees what' },
      { kind: 'paragraph', text: 'You & your company say so.' },
      { kind: 'item', text: 'one' },
      { kind: 'item', text: 'two link' },
    ])
  })

  test('loses its markup: no tag and no script is left', () => {
    const blocks = blocksOf(
      '<script>alert(1)</script>\n\nHello <img src=x onerror=alert(1)> there ![p](javascript:1)\n\n| a | b |\n|--|--|\n| 1 | 2 |\n',
    )
    expect(blocks).toEqual([{ kind: 'paragraph', text: 'Hello there' }])
  })
})

describe('the pages that come with the server', () => {
  const content = embeddedContent(new URL('../../../content', import.meta.url).pathname)

  test.each(['privacy-policy', 'terms', 'site-conduct'])('%s is written, dated and has a version', async (slug) => {
    const page = await content.page(slug)
    expect(page).toMatchObject({ slug, version: expect.any(String) })
    const blocks = blocksOf(page?.markdown ?? '')
    expect(blocks.length).toBeGreaterThan(15)
    expect(blocks.every(({ text }) => text.length > 0 && !/[<>*#`[\]]/.test(text))).toBe(true)
  })

  test.each(['nothing-here', '../package', 'Terms', 'a/b', ''])('%j is no page', async (slug) => {
    expect(await content.page(slug)).toBeUndefined()
  })
})

describe('the content host', () => {
  const running: ReturnType<typeof createServer>[] = []
  afterEach(() => {
    for (const server of running.splice(0)) server.close()
  })
  async function host() {
    const requestedUrls: string[] = []
    const answer = { status: 200, body: '' }
    const server = createServer((request, reply) => {
      requestedUrls.push(request.url ?? '')
      reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
    })
    running.push(server)
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    return {
      requestedUrls,
      answer,
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/pages/`,
    }
  }
  const recorded = { slug: 'terms', title: 'Terms', updated_at: '2026-09-01', version: '7', markdown: '# Terms' }

  test('is asked by slug, once in five minutes', async () => {
    let now = 0
    const { requestedUrls, answer, url } = await host()
    answer.body = JSON.stringify(recorded)
    const content = httpContent(url, () => now)
    expect(await content.page('terms')).toEqual(recorded)
    now = 299_999
    expect(await content.page('terms')).toEqual(recorded)
    now = 300_001
    await content.page('terms')
    expect(requestedUrls).toEqual(['/pages/terms', '/pages/terms'])
  })

  test('never sees an address that is no slug', async () => {
    const { requestedUrls, url } = await host()
    expect(await httpContent(url).page('../secrets')).toBeUndefined()
    expect(requestedUrls).toEqual([])
  })

  test('that has no such page gives none', async () => {
    const { answer, url } = await host()
    answer.status = 404
    expect(await httpContent(url).page('terms')).toBeUndefined()
  })

  test('that fails lets the last page stand in; without one the failure is told', async () => {
    let now = 0
    const { answer, url } = await host()
    const content = httpContent(url, () => now)
    answer.status = 500
    await expect(content.page('terms')).rejects.toThrow('500')
    Object.assign(answer, { status: 200, body: JSON.stringify(recorded) })
    expect(await content.page('terms')).toEqual(recorded)
    now = 600_000
    Object.assign(answer, { status: 200, body: '{"title": 7}' })
    expect(await content.page('terms')).toEqual(recorded)
  })
})

describe('the help document', () => {
  test('is a PDF of several numbered A4 pages that names the help line', async () => {
    const file = await helpDocument('0113 496 0142')
    const raw = file.toString('latin1')
    expect(raw.slice(0, 5)).toBe('%PDF-')
    const pages = Number(/\/Count (\d+)\s*\/Kids|\/Type \/Pages\s*\/Count (\d+)/.exec(raw)?.slice(1).find(Boolean))
    expect(pages).toBeGreaterThanOrEqual(3)
    expect(raw).toContain('/MediaBox [0 0 595.28 841.89]')
    const words = pdfText(file).join('\n')
    expect(words).toContain(`Page ${pages} of ${pages}`)
    for (const heading of ['Sign in', 'Register as a worker', 'Check in and check out', 'Your hours', 'Who to ask'])
      expect(words).toContain(heading)
    expect(words).toContain('0113 496 0142')
  })

  test('is printed once', () => {
    expect(helpDocument('0113 496 0142')).toBe(helpDocument('0113 496 0142'))
  })
})
