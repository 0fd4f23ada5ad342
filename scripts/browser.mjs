import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const debian = '/usr/bin/chromium'

/**
 * The browser for tests: CHROMIUM_PATH, Debian's chromium, or one Playwright already has. Nothing is downloaded from a
 * browser vendor: as root Debian's package is installed, otherwise the one command to run is printed.
 */
export function findBrowser() {
  const found = [process.env.CHROMIUM_PATH, debian, chromium.executablePath()].find((path) => path && existsSync(path))
  if (found) return found
  if (process.getuid?.() !== 0)
    throw new Error('No Chromium was found. Run: sudo apt-get install -y chromium (or set CHROMIUM_PATH)')
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] })
  return debian
}
