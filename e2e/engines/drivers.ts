import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { Builder, Capabilities, type WebElement } from 'selenium-webdriver'
import { DriverService } from 'selenium-webdriver/remote'

/** An element of a page, touched as a person touches it. */
export type Touched = {
  click(): Promise<void>
  /** Types over what stands there. */
  type(text: string): Promise<void>
  choose(file: string): Promise<void>
}
/** A window of a browser. Scripts are expressions, evaluated in its page. */
export type BrowserWindow = {
  open(address: string): Promise<void>
  evaluate(script: string): Promise<unknown>
  element(script: string): Promise<Touched | undefined>
  close(): Promise<void>
}
/** A browser engine; each window is somebody's own, with no cookie and no storage of another. */
export type Engine = { window(): Promise<BrowserWindow>; close(): Promise<void> }

/** Chromium by its own protocol, Firefox by WebDriver BiDi. */
async function byPuppeteer(browser: 'chrome' | 'firefox', executablePath: string): Promise<Engine> {
  const running = await puppeteer.launch({
    browser,
    executablePath,
    args: browser === 'chrome' ? ['--no-sandbox', '--disable-gpu', '--force-prefers-reduced-motion'] : [],
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, 'intl.accept_languages': 'en-GB' },
    defaultViewport: { width: 1280, height: 900 },
  })
  return {
    async window() {
      const context = await running.createBrowserContext()
      const page = await context.newPage()
      return {
        open: async (address) => void (await page.goto(address)),
        evaluate: (script) => page.evaluate(script),
        async element(script) {
          const found = await page.evaluateHandle(script)
          const field = found.asElement() as ElementHandle<HTMLInputElement> | null
          if (!field) return undefined
          return {
            click: () => field.click(),
            async type(text) {
              await field.evaluate((input) => input.select())
              await field.type(text)
            },
            choose: (file) => field.uploadFile(file),
          }
        },
        close: () => context.close(),
      }
    },
    close: () => running.close(),
  }
}

/** WebKitGTK, the engine of Safari, by WebDriver: a driver and a browser for each window. */
function byWebDriver(driver: string, binary: string): Engine {
  return {
    async window() {
      const service = new DriverService.Builder(driver).setLoopback(true).setStdio('ignore').build()
      const capabilities = new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary, args: ['--automation'] },
      })
      const page = await new Builder()
        .usingServer(await service.start())
        .withCapabilities(capabilities)
        .build()
      await page.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 900 })
      return {
        open: (address) => page.get(address),
        evaluate: (script) => page.executeScript(`return ${script}`),
        async element(script) {
          const field = await page.executeScript<WebElement | null>(`return ${script}`)
          if (!field) return undefined
          return {
            click: () => field.click(),
            async type(text) {
              if (await field.getAttribute('value')) await field.clear()
              await field.sendKeys(text)
            },
            choose: (file) => field.sendKeys(file),
          }
        },
        async close() {
          // The driver may be gone with its browser.
          await page.quit().catch(() => {})
          await service.kill()
        },
      }
    },
    close: async () => {},
  }
}

/** The browsers of Debian; `scripts/engines.mjs` sees to it that they are there. */
export const engines: Record<string, () => Promise<Engine>> = {
  Chromium: () => byPuppeteer('chrome', process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'),
  Firefox: () => byPuppeteer('firefox', '/usr/bin/firefox-esr'),
  WebKit: async () =>
    byWebDriver(
      '/usr/bin/WebKitWebDriver',
      `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
    ),
}
