import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { at } from '../paths.mjs'
import { say } from '../terminal.mjs'
import { runLogged } from './run-logged.mjs'

/** What the journeys use of the machine: programs, and the Debian packages that bring them. */
const DEBIAN = [
  { program: 'chromium', packages: ['chromium', 'fonts-noto-cjk'] },
  { program: 'espeak-ng', packages: ['espeak-ng'] },
  { program: 'pocketsphinx_continuous', packages: ['pocketsphinx', 'pocketsphinx-en-us', 'pocketsphinx-testdata'] },
  { program: 'sox', packages: ['sox'] },
]

/** The path of a program on PATH. @param {string} program */
function find(program) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file))
}

/**
 * Installs what the journeys need where that is possible.
 * @returns {Promise<{ chromium: string | null, notes: string[] }>} the browser, and a sentence for everything that is missing
 */
export async function prepareMachine() {
  /** @type {string[]} */
  const notes = []
  const missing = DEBIAN.filter(({ program }) => !find(program))
  const isRootOnDebian = existsSync('/etc/debian_version') && process.getuid?.() === 0
  if (missing.length > 0 && isRootOnDebian) await installDebian(missing.flatMap(({ packages }) => packages))
  for (const { program } of missing) {
    if (program !== 'chromium' && !find(program)) {
      const why = isRootOnDebian ? 'apt-get could not install it (.cache/test/apt.log)' : 'it needs root on Debian'
      notes.push(`${program} is missing and could not be installed: ${why}`)
    }
  }
  const chromium = await browser()
  if (!chromium) notes.push('there is no Chromium, and neither apt-get nor the download of Playwright brought one')
  return { chromium, notes }
}

/** @param {string[]} packages */
async function installDebian(packages) {
  say(`Installing for the journeys: ${packages.join(', ')} ...`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const logFile = at('.cache', 'test', 'apt.log')
  await runLogged({ command: 'apt-get', args: ['update', '-q'], logFile, limitMs: 120_000, env })
  const args = ['install', '-y', '-q', '--no-install-recommends', ...packages]
  await runLogged({ command: 'apt-get', args, logFile, limitMs: 300_000, env })
}

/** An installed Chrome or Chromium, else the one that Playwright downloads. */
async function browser() {
  const asked = process.env.LIANDA_CHROMIUM
  if (asked && existsSync(asked)) return asked
  const installed = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(find).find(Boolean)
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
