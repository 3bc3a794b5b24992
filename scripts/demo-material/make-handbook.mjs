import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from '../paths.mjs'
import { packPdf } from './pack-pdf.mjs'

/** Chromium, as far as it is used here. @typedef {{ newPage(options?: object): Promise<any> }} Browser */

/** A page of this folder with its styles and the tokens of the look in it. @param {'handbook' | 'film'} name */
export function pageText(name) {
  const read = (/** @type {string} */ ending) => readFileSync(join(import.meta.dirname, `${name}.${ending}`), 'utf8')
  const tokens = readFileSync(at('shared', 'src', 'ui', 'tokens', 'tokens.css'), 'utf8')
  return read('html').replace('</head>', `<style>${tokens}${read('css')}</style></head>`)
}

/**
 * Prints the handbook; of the fonts it holds the signs that it uses.
 * @param {Browser} browser @param {string} path
 */
export async function makeHandbook(browser, path) {
  const page = await browser.newPage()
  await page.setContent(pageText('handbook'))
  // As on a screen, where it is read: paper has plainer colours.
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate('document.fonts.ready')
  const pdf = await page.pdf({ width: '480px', height: '680px', printBackground: true, tagged: false })
  writeFileSync(path, packPdf(pdf))
  await page.close()
}
