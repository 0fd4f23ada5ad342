import { defineConfig } from 'playwright/test'
import { findBrowser } from './scripts/browser.mjs'

const port = Number(process.env.E2E_PORT ?? 4317)
const deep = process.env.MUSTER_DEEP === '1'
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
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
const looks = deep
  ? [desktop, phone].flatMap((viewport) =>
      (['light', 'dark'] as const).map((colorScheme) => ({
        viewport,
        colorScheme,
        name: `${viewport.width} ${colorScheme}`,
      })),
    )
  : [{ viewport: desktop, colorScheme: 'light' as const, name: 'stories' }]

/** Stories run against the demo as `npm start` serves it, on a data folder of their own. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: deep ? ['stories/*.spec.ts', 'deep/*.spec.ts'] : 'stories/*.spec.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'reports/stories.json' }]],
  outputDir: 'reports/stories',
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions,
    actionTimeout: 10_000,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    trace: 'retain-on-failure',
  },
  projects: looks.map(({ name, ...use }) => ({ name, use })),
  webServer: {
    command: 'node e2e/serve.mjs',
    url: `http://localhost:${port}/ready`,
    timeout: 90_000,
    env: { PORT: String(port), MUSTER_MODE: 'demo', LOG_LEVEL: 'warn' },
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
