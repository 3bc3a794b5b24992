import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { at } from '../paths.mjs'
import { say } from '../terminal.mjs'
import { runLogged } from './run-logged.mjs'

/** Programs that the tests need, and the Debian packages that provide them. */
const DEBIAN = [
  // Renders without a window and uses a tenth less CPU than the full browser.
  { program: 'chromium-headless-shell', packages: ['chromium-headless-shell', 'fonts-noto-cjk'] },
  { program: 'espeak-ng', packages: ['espeak-ng'] },
  { program: 'pocketsphinx_batch', packages: ['pocketsphinx', 'pocketsphinx-en-us', 'pocketsphinx-testdata'] },
  { program: 'sox', packages: ['sox'] },
  { program: 'ffmpeg', packages: ['ffmpeg'] },
  { program: 'bwrap', packages: ['bubblewrap'] },
  {
    program: 'soffice',
    packages: ['libreoffice-writer-nogui', 'libreoffice-calc-nogui', 'libreoffice-impress-nogui', 'fonts-noto-cjk'],
  },
]

/** Usable browsers, in order of preference. */
const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of a program on PATH. @param {string} program */
function find(program) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file))
}

/**
 * Installs the programs for the tests if that is possible.
 * @returns {Promise<{ chromium: string | null, notes: string[] }>} the browser, and a sentence for each missing program
 */
export async function prepareMachine() {
  /** @type {string[]} */
  const notes = []
  const missing = DEBIAN.filter(({ program }) => !find(program))
  const isRootOnDebian = existsSync('/etc/debian_version') && process.getuid?.() === 0
  if (missing.length > 0 && isRootOnDebian) await installDebian(missing)
  for (const { program } of missing) {
    if (!BROWSERS.includes(program) && !find(program)) {
      const why = isRootOnDebian ? 'apt-get could not install it (.cache/test/apt.log)' : 'it needs root on Debian'
      notes.push(`${program} is missing and could not be installed: ${why}`)
    }
  }
  const chromium = await browser()
  if (!chromium) notes.push('there is no Chromium, and neither apt-get nor the download of Playwright brought one')
  return { chromium, notes }
}

/** Installs one by one: a package missing in this Debian must not block others. @param {typeof DEBIAN} missing */
async function installDebian(missing) {
  say(`Installing for the tests: ${missing.map(({ program }) => program).join(', ')} ...`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const logFile = at('.cache', 'test', 'apt.log')
  await runLogged({ command: 'apt-get', args: ['update', '-q'], logFile, limitMs: 120_000, env })
  for (const { packages } of missing) {
    const args = ['install', '-y', '-q', '--no-install-recommends', ...packages]
    await runLogged({ command: 'apt-get', args, logFile, limitMs: 300_000, env })
  }
}

/** Path of an installed Chrome or Chromium, else of the one that Playwright downloads. */
async function browser() {
  const asked = process.env.LIANDA_CHROMIUM
  if (asked && existsSync(asked)) return asked
  const installed = BROWSERS.map(find).find(Boolean)
  if (installed) return installed
  const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  if (existsSync(macChrome)) return macChrome
  const cli = at('e2e', 'node_modules', 'playwright-core', 'cli.js')
  const logFile = at('.cache', 'test', 'playwright.log')
  const args = [cli, 'install', 'chromium']
  const { code } = await runLogged({ command: process.execPath, args, logFile, limitMs: 300_000 })
  if (code !== 0) return null
  const probe = "process.stdout.write(require('playwright-core').chromium.executablePath())"
  const path = spawnSync(process.execPath, ['-e', probe], { cwd: at('e2e'), encoding: 'utf8' }).stdout
  return path && existsSync(path) ? path : null
}
