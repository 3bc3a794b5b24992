import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { listed } from './learner'

/** More stops than any screen has, so that a Tab that goes in circles fails instead of running on. */
const MAX_TABS = 60

/** Presses Tab until the element of this name has the focus. */
export async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let step = 0; step < MAX_TABS; step++) {
    await page.keyboard.press(key)
    const now = await focused(page)
    if (typeof name === 'string' ? now === name : name.test(now)) return
    passed.push(now)
  }
  throw new Error(`Tab never reaches ${name}; it reached ${[...new Set(passed)].join(' | ')}`)
}

/** Tabs to the row of a package in the centre. */
export async function tabToTask(page: Page, task: string): Promise<void> {
  await listed({ page }, task)
  // The button that has shown the whole list stands behind it.
  const isUnfolded = (await page.locator('[data-testid="tasks-all"][aria-expanded="true"]').count()) > 0
  await tabTo(page, new RegExp(`^${task}`), isUnfolded ? 'Shift+Tab' : 'Tab')
}

/** Waits until the focus is in this dialog: a key pressed before goes to the page behind it. */
export const holdsFocus = (dialog: Locator): Promise<void> =>
  dialog.and(dialog.page().locator(':focus-within')).waitFor()

/** Closes a learner's dialog by Escape, which it hears once it holds the focus; its entry in the history goes after it. */
export async function escape(dialog: Locator): Promise<void> {
  const page = dialog.page()
  await holdsFocus(dialog)
  const before = await layersOf(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  if (before > 0) await expect.poll(() => layersOf(page)).toBeLessThan(before)
}

/** How many entries of the history are of layers that lie on the page; they follow what is shown. */
export const layersOf = (page: Page): Promise<number> =>
  page.evaluate(() => (history.state as { layer?: number } | null)?.layer ?? 0)

/** The focused element: its role or tag, and whether its focus is visible. */
export const focusOn = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!(at instanceof HTMLElement)) return { what: 'nothing', name: '', text: '', seen: false }
    const { outlineStyle, outlineWidth } = getComputedStyle(at)
    // For a field, its frame shows the focus.
    const frame = at instanceof HTMLInputElement ? getComputedStyle(at.parentElement ?? at).boxShadow : ''
    const ringed = (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || /\b2px inset/.test(frame)
    const { width, height, top, bottom } = at.getBoundingClientRect()
    return {
      what: at.getAttribute('role') ?? at.tagName.toLowerCase(),
      name: at.id || at.getAttribute('aria-label') || at.innerText.trim(),
      text: at.innerText.trim(),
      seen: ringed && width * height > 0 && bottom > 0 && top < innerHeight,
    }
  })

/** Goes through all Tab stops once; each has to show its focus. */
export async function lookAtStops(page: Page): Promise<void> {
  const names = new Set<string>()
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab')
    const stop = await focusOn(page)
    const name = `${stop.what} ${stop.name}`
    if (names.has(name)) break
    names.add(name)
    // A dialog that still slides in is outside the window at first. A name may change meanwhile: an answer is uploaded.
    if (stop.what !== 'body' && stop.what !== 'main')
      await expect.poll(() => focusOn(page)).toMatchObject({ what: stop.what, seen: true })
  }
  expect(names.size).toBeGreaterThan(1)
}

/** Accessible name of the focused element, as far as our screens set names: a label, aria-label or its text. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement
    if (!(at instanceof HTMLElement)) return ''
    const labelled = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement
    const label = labelled ? at.labels?.[0]?.innerText : undefined
    // The key of a button is shown, and no part of its name.
    const hidden = [...at.querySelectorAll('kbd[aria-hidden="true"]')].map(({ textContent }) => textContent ?? '')
    const text = hidden.reduce((all, part) => all.replace(part, ''), at.innerText)
    return (at.getAttribute('aria-label') ?? label ?? text).replace(/\s+/g, ' ').trim()
  })
}
