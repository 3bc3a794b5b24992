import axe from 'axe-core'
import type { Page } from 'playwright-core'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

export interface AxeFinding {
  rule: string
  /** CSS selectors from the outermost document to the element. */
  selector: string
  html: string
  summary: string
}

interface Question {
  /** Only elements within this selector. */
  within?: string
  /** Only these rules; by default all of WCAG 2.2 A and AA. */
  rules?: string[]
  /** All but these rules. */
  without?: string[]
}

/**
 * axe's findings on a page and in its frames. Injects axe once per document and returns only violations. The Playwright
 * builder does neither, opens another page for each run, and takes five times as long.
 */
export async function axeFindings(page: Page, { within, rules, without = [] }: Question = {}): Promise<AxeFinding[]> {
  await Promise.all(
    page.frames().map(async (frame) => {
      if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
    }),
  )
  return await page.evaluate(
    async ({ context, options }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(context ?? document, options)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, html, failureSummary = '' }) => ({
          rule: id,
          selector: target.join(' '),
          html,
          summary: failureSummary,
        })),
      )
    },
    {
      context: within,
      options: {
        runOnly: rules ? { type: 'rule' as const, values: rules } : { type: 'tag' as const, values: WCAG },
        rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
        resultTypes: ['violations' as const],
      },
    },
  )
}
