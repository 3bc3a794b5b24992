import type { Page } from 'playwright-core'

/** Reported positions of one movement. */
const STEPS = 12

interface Spot {
  x: number
  y: number
}

/** A finger on the touch screen of a page. */
export interface Finger {
  /** Goes to a spot and stays there. */
  move(to: Spot): Promise<void>
  lift(): Promise<void>
}

/** Puts a finger on the page, as the browser itself reports touches. */
export async function touch(page: Page, at: Spot): Promise<Finger> {
  const browser = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Spot[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints })
  let now = at
  await send('touchStart', [now])
  return {
    async move(to) {
      const from = now
      for (let step = 1; step <= STEPS; step++) {
        const part = step / STEPS
        now = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
        await send('touchMove', [now])
      }
    },
    async lift() {
      await send('touchEnd', [])
      await browser.detach()
    },
  }
}
