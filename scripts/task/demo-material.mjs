import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { subtitlesIn } from '../demo-material/film-cues.mjs'
import { makeFilm } from '../demo-material/make-film.mjs'
import { makeHandbook } from '../demo-material/make-handbook.mjs'
import { at } from '../paths.mjs'
import { say, stop } from '../terminal.mjs'

const BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/**
 * Makes the document and the film of the demonstration anew, into the folder that is kept with the sources. Needs
 * Chromium (`LIANDA_CHROMIUM` names another), FFmpeg and Noto Sans CJK.
 */
export async function run() {
  const folder = at('server', 'assets', 'demo')
  mkdirSync(folder, { recursive: true })
  const { chromium } = createRequire(at('e2e', 'package.json'))('playwright-core')
  const executablePath = [process.env.LIANDA_CHROMIUM, ...BROWSERS].find((file) => file && existsSync(file))
  if (!executablePath) stop('Chromium is not installed.')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const made = ['handbook.pdf', 'reception.mp4', 'reception.zh.vtt', 'reception.en.vtt'].map(
    (name) => `${folder}/${name}`,
  )
  const [handbook = '', film = '', chinese = '', english = ''] = made
  try {
    await makeHandbook(browser, handbook)
    writeFileSync(chinese, subtitlesIn('zh'))
    writeFileSync(english, subtitlesIn('en'))
    await makeFilm(browser, film)
  } finally {
    await browser.close()
  }
  for (const file of made) say(`${file}: ${Math.ceil(statSync(file).size / 1024)} KB`)
  return 0
}
