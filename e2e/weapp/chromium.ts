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

/** The machine's own Chromium or Chrome; undefined when there is none. */
export function installedChromium(): string | undefined {
  return INSTALLED.find((file) => file !== undefined && existsSync(file))
}

/**
 * What Chromium does without here. Two pages of its address bar are loaded for each window otherwise, which takes three
 * times as long as opening a page of ours. The last switch of this name wins: the others are those of Playwright's own
 * list that keep a Chromium off the network or have pictures taken when they are drawn.
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
 * Starts the machine's own Chromium (`LIANDA_CHROMIUM` names another), else the one that Playwright has downloaded; fails with what is
 * missing.
 *
 * @param args further switches for the browser
 */
export function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const executablePath = installedChromium()
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    // Without a locale a downloaded file has no Chinese name.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: ['--no-sandbox', `--disable-features=${FEATURES_OFF.join(',')}`, ...args],
  })
}
