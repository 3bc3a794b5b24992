import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'

const SHOTS = resolve(import.meta.dirname, '..', 'shots', 'printed')
/** A4 less 16 mm at each side, in CSS pixels. */
const A4 = { width: 673, height: 1123 }

/** A page as it is printed. */
export interface Printed {
  /** All that can be read on it, runs of white space as one space. */
  text: string
  /** What is wrong with it: text that is not black, a background, something cut off or beyond the side. */
  problems: string[]
  /** Number of A4 pages. */
  pages: number
}

/** Prints a page to a PDF and to a picture, both for people to look at, and reads it as paper. */
export async function printed(page: Page, name: string): Promise<Printed> {
  mkdirSync(SHOTS, { recursive: true })
  const before = page.viewportSize()
  const pdf = await page.pdf({ path: join(SHOTS, `${name}.pdf`), preferCSSPageSize: true })
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(A4)
  await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true })
  const read = await page.evaluate(() => {
    const shown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const problems: string[] = []
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const { width, height, right } = element.getBoundingClientRect()
      if (!shown(element) || width <= 1 || height <= 1) continue
      const { overflowX, overflowY, position, backgroundColor } = getComputedStyle(element)
      const said = `${element.tagName.toLowerCase()}.${String(element.className)} “${element.innerText?.slice(0, 30) ?? ''}”`
      if (element.scrollHeight > element.clientHeight + 1 && overflowY !== 'visible') problems.push(`cut off: ${said}`)
      if (element.scrollWidth > element.clientWidth + 1 && overflowX !== 'visible') problems.push(`cut off: ${said}`)
      if (right > innerWidth + 1) problems.push(`beyond the side: ${said}`)
      if (position === 'sticky' || (position === 'fixed' && element.innerText)) problems.push(`sticks: ${said}`)
      // Dark areas would be printed as they are where the printer keeps backgrounds.
      const [red = 255, green = 255, blue = 255, alpha = 1] = (backgroundColor.match(/[\d.]+/g) ?? []).map(Number)
      if (alpha > 0 && (red + green + blue) / 3 < 128 && element.innerText) problems.push(`dark: ${said}`)
    }
    for (const text of ['h1', 'h2', 'p', 'dd', 'li'].flatMap((tag) => [...document.querySelectorAll(tag)])) {
      const [red = 0, green = 0, blue = 0] = (getComputedStyle(text).color.match(/[\d.]+/g) ?? []).map(Number)
      if (shown(text) && (red + green + blue) / 3 > 128) problems.push(`pale: ${text.textContent?.slice(0, 30) ?? ''}`)
    }
    return { text: document.body.innerText, problems: [...new Set(problems)] }
  })
  await page.emulateMedia({ media: 'screen' })
  if (before) await page.setViewportSize(before)
  return {
    text: plain(read.text),
    problems: read.problems,
    pages: pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0,
  }
}

/** Text without differences in white space. */
export const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
