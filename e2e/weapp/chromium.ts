import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const INSTALLED = [
  process.env.LIANDA_CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The installed Chromium or Chrome; undefined when there is none. */
export function installedChromium(): string | undefined {
  return INSTALLED.find((file) => file !== undefined && existsSync(file))
}

/**
 * Chromium features to switch off. The first three would load two pages of the address bar for each window, which takes
 * three times as long as opening a page of ours. Only the last switch of this name counts, so the others repeat those
 * of Playwright's own list that keep Chromium off the network or let it paint in time for screenshots.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
]

/**
 * Starts the installed Chromium (`LIANDA_CHROMIUM` names another), else the one downloaded by Playwright. Fails with
 * the name of what is missing.
 *
 * @param args further switches for the browser
 */
export function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const executablePath = installedChromium()
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    // Without a locale, the name of a downloaded file loses its Chinese characters.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: ['--no-sandbox', `--disable-features=${FEATURES_OFF.join(',')}`, ...args],
  })
}
