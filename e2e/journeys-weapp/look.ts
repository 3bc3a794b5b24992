import path from 'node:path'
import { axeFindings } from '../support/axe'
import { stillness } from '../support/look'
import { KEEPS_PICTURES } from '../support/screens'
import type { MiniProgram } from '../weapp/open-mini-program'

const SHOTS = path.resolve(import.meta.dirname, '../shots')
/** The first two concern the harness's own document, which no learner sees; WeChat can't focus a scroll view by key. */
const NOT_OURS = ['document-title', 'html-has-lang', 'scrollable-region-focusable']

export interface Look {
  name: string
  colorScheme: 'light' | 'dark'
  /** WeChat's own text size in px; 16 is 100 %. */
  fontSizeSetting: number
}

/** Takes a screenshot of each screen, for people to look at (`KEEPS_PICTURES`), and collects its layout and accessibility problems. */
export function lookAt(program: MiniProgram, { name: look }: Pick<Look, 'name'>) {
  const found: string[] = []
  const eye = async (screen: string): Promise<void> => {
    await stillness(program.locate('.weapp-page').page())
    if (KEEPS_PICTURES) await program.screenshot(path.join(SHOTS, `weapp-${screen}-${look}.png`))
    found.push(...[...(await violations(program)), ...(await unfit(program))].map((line) => `${screen}: ${line}`))
  }
  return Object.assign(eye, { found })
}

/** axe's findings on the visible page and the sheets above it. */
async function violations(program: MiniProgram): Promise<string[]> {
  const page = program.locate('.weapp-page').page()
  const found = await axeFindings(page, { within: '.weapp-page[data-shown]', without: NOT_OURS })
  return found.map(({ rule, html }) => `${rule} ${html.slice(0, 160)}`)
}

/** Touch targets that are cut off at the side, under the capsule, or too small (WCAG 2.5.8: 24 px). */
async function unfit(program: MiniProgram): Promise<string[]> {
  const page = program.locate('.weapp-page').page()
  return await page.evaluate(() => {
    const capsule = document.querySelector('.weapp-capsule')?.getBoundingClientRect()
    const lines: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(
      '.weapp-page[data-shown] [role="button"], .weapp-page[data-shown] [role="radio"], .weapp-page[data-shown] [role="checkbox"]',
    )) {
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
      if (width === 0 || element.offsetParent === null) continue
      const name = element.getAttribute('aria-label') ?? element.innerText
      if (left < 0 || right > window.innerWidth) lines.push(`cut off: ${name}`)
      if (width < 24 || height < 24) lines.push(`too small: ${name}`)
      if (capsule && right > capsule.left && left < capsule.right && bottom > capsule.top && top < capsule.bottom)
        if (element.closest('[class*="top"]')) lines.push(`under the capsule: ${name}`)
    }
    return lines
  })
}
