import { afterAll } from 'vitest'

/** What the queries of Testing Library ask about an element: whether it is shown, and whether it begins a new line. */
const ASKED = /(?:^|[{;\s])(?:display|visibility)\s*:/

/** The rules of a style sheet that have been looked through; another text gives a sheet other rules. */
const sifted = new WeakSet<object>()

/**
 * Takes out of the page's style sheets what no query asks for. To compute one style, happy-dom tries each rule on the
 * element and on all of its ancestors, and antd has thousands of rules: that took most of the time of these tests.
 */
function sift(): void {
  for (const { sheet } of document.querySelectorAll('style')) {
    if (!sheet || sifted.has(sheet.cssRules)) continue
    for (let at = sheet.cssRules.length - 1; at >= 0; at--)
      if (!ASKED.test(sheet.cssRules[at]?.cssText ?? '')) sheet.deleteRule(at)
    sifted.add(sheet.cssRules)
  }
}

const own = window.getComputedStyle
const compute = own.bind(window)
window.getComputedStyle = (...asked) => {
  sift()
  return compute(...asked)
}

/** This runs again for every file on the same page: the next one must not sift through this one as well. */
afterAll(() => {
  window.getComputedStyle = own
})
