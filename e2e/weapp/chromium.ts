import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const INSTALLED = [
  process.env.LIANDA_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Starts the machine's own Chromium, else the one that Playwright has downloaded; fails with what is missing. */
export function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const executablePath = INSTALLED.find((file) => file !== undefined && existsSync(file))
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox', ...args] })
}
