import { afterAll, expect, test } from 'vitest'
import { createTestServer } from '../../support/test-server.ts'

const stages: Awaited<ReturnType<typeof createTestServer>>[] = []
afterAll(() => Promise.all(stages.map(({ close }) => close())))
async function read(env: Record<string, string>) {
  const stage = await createTestServer({ env })
  stages.push(stage)
  return stage.app.inject('/api/config')
}

test('a browser is told where people in need call and write, as the settings say', async () => {
  const help = { HELP_LINE: '0161 496 0200', HELP_EMAIL: 'desk@builders.example' }
  expect((await read(help)).json().data).toMatchObject({
    help_line: help.HELP_LINE,
    help_email: help.HELP_EMAIL,
  })
  expect((await read({})).json().data).toMatchObject({
    help_line: '0113 496 0142',
    help_email: 'help@muster.example',
  })
})

test('and of the other settings only the mode, the map’s key and how to hear news', async () => {
  const secrets = { TWILIO_AUTH_TOKEN: 'taint-1', PUSHER_SECRET: 'taint-2', S3_SECRET_ACCESS_KEY: 'taint-3' }
  const answer = await read({
    ...secrets,
    TWILIO_ACCOUNT_SID: 'AC0',
    TWILIO_FROM: '+447700900000',
    PUSHER_APP_ID: '1',
    PUSHER_KEY: 'open-key',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'taint-4',
    SMTP_URL: 'smtps://muster:taint-5@post.example',
    GOOGLE_MAPS_SERVER_KEY: 'taint-6',
    GOOGLE_MAPS_BROWSER_KEY: 'map-key',
  })
  expect(Object.keys(answer.json().data).sort()).toEqual(['help_email', 'help_line', 'maps_key', 'mode', 'realtime'])
  expect(answer.json().data).toMatchObject({ mode: 'test', maps_key: 'map-key', realtime: { key: 'open-key' } })
  expect(answer.body).not.toContain('taint')
})
