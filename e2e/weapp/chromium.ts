import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const INSTALLED = [
  process.env.LIANDA_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The machine's own Chromium, if there is one; `LIANDA_CHROMIUM` names another. */
export function findChromium(): string | undefined {
  return INSTALLED.find((file) => file !== undefined && existsSync(file))
}

/** Starts the machine's own Chromium, else the one that Playwright has downloaded; fails with what is missing. */
export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
}
