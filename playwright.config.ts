import { defineConfig } from 'playwright/test'
import { appearanceNamed, appearances } from './scripts/appearances.mjs'
import { findBrowser } from './scripts/browser.mjs'

const port = Number(process.env.E2E_PORT ?? 4317)
/** Without a look: the stories in the first one. With it: the deep ones too, on a server of their own. */
const appearance = appearanceNamed(process.env.MUSTER_LOOK)
const report = `reports/stories${appearance ? `-${appearance.replace(' ', '-')}` : ''}`
const launchOptions = {
  executablePath: findBrowser(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** Stories run against the demo as `npm start` serves it, on a data folder of their own. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: appearance ? ['stories/*.spec.ts', 'deep/*.spec.ts'] : 'stories/*.spec.ts',
  // Long enough for a busy machine, so that a story fails only when what it waits for does not happen.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: `${report}.json` }]],
  outputDir: report,
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions,
    actionTimeout: 20_000,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    trace: 'retain-on-failure',
  },
  projects: [{ name: appearance ?? 'stories', use: appearances[appearance ?? '1440 light'] }],
  webServer: {
    command: 'node e2e/serve.mjs',
    url: `http://localhost:${port}/ready`,
    timeout: 180_000,
    env: { PORT: String(port), MUSTER_MODE: 'demo', LOG_LEVEL: 'warn' },
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
