import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const INSTALLED = [
  process.env.LIANDA_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The machine's own Chromium or Chrome; undefined when there is none. */
export function installedChromium(): string | undefined {
  return INSTALLED.find((file) => file !== undefined && existsSync(file))
}

/**
 * Starts the machine's own Chromium (`LIANDA_CHROMIUM` names another), else the one that Playwright has downloaded; fails with what is
 * missing.
 *
 * @param args further switches for the browser
 */
export function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const executablePath = installedChromium()
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox', ...args] })
}
