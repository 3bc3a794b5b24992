import type { Page } from 'playwright-core'

/**
 * Resolves once this is on the page, be it for a second only: it looks at every frame. A locator's `waitFor` looks twice a
 * second, and less often on a busy machine.
 *
 * @param text what the element says; by default anything
 */
export const passes = (page: Page, selector: string, text = ''): Promise<unknown> =>
  page.waitForFunction(
    ([of, words]) => [...document.querySelectorAll(of)].some((one) => one.textContent?.includes(words)),
    [selector, text] as const,
  )
