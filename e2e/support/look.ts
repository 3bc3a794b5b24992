import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings } from './axe'
import { accessibilityFindings, KEEPS_PICTURES, layoutFindings, shot, textFindings, touchFindings } from './screens'
import type { Person } from './journey'

/** Narrower screens are touched. */
const NARROWEST_DESK = 1280

/**
 * Checks one screen: axe finds nothing, nothing scrolls sideways or is cut off, no text is missing. Saves a screenshot
 * for people (`KEEPS_PICTURES`). `done` reports all findings of a walk together.
 */
export interface Look {
  (screen: string): Promise<void>
  /** Fails with the findings of each screen. */
  done(): void
}

export function lookAt(person: Pick<Person, 'page'>, name: string): Look {
  const found: string[] = []
  const look = async (screen: string) => {
    await person.page.waitForFunction(() =>
      [...document.querySelectorAll('.taro_page')].every((shown) => {
        const { left, width } = shown.getBoundingClientRect()
        return width === 0 || left === 0
      }),
    )
    await stillness(person.page)
    const { page } = person
    const misplaced = await layoutFindings(page)
    if (KEEPS_PICTURES) await shot(page, `${name}/${screen}`)
    const isPhone = (page.viewportSize()?.width ?? 0) < NARROWEST_DESK
    const small = isPhone ? await touchFindings(page) : []
    for (const finding of [
      ...misplaced,
      ...(await accessibilityFindings(page)),
      ...(await textFindings(page)),
      ...small,
    ])
      found.push(`${screen}: ${finding}`)
  }
  return Object.assign(look, {
    done() {
      expect(found).toEqual([])
    },
  })
}

/**
 * Checks one state that passes by itself, so it is quick: axe and the layout in the light theme, contrast in the dark one.
 */
export function lookInBothThemes({ page }: Pick<Person, 'page'>, name: string): Look {
  const found: string[] = []
  const look = async (screen: string) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await stillness(page)
    if (KEEPS_PICTURES) await shot(page, `${name}/${screen}-dark`)
    const contrast = await axeFindings(page, { rules: ['color-contrast'] })
    found.push(...contrast.map(({ selector, summary }) => `${screen}, dark: ${selector} ${summary}`))
    await page.emulateMedia({ colorScheme: 'light' })
    await stillness(page)
    if (KEEPS_PICTURES) await shot(page, `${name}/${screen}`)
    for (const finding of [
      ...(await layoutFindings(page)),
      ...(await accessibilityFindings(page)),
      ...(await textFindings(page)),
    ])
      found.push(`${screen}: ${finding}`)
  }
  return Object.assign(look, {
    done() {
      expect(found).toEqual([])
    },
  })
}

/** Frames without a movement after which none is to come: what has just changed begins to move in one of the next. */
const STILL_FRAMES = 3
/** What never stands still, such as a level that follows a voice, is looked at after so many looks for movements. */
const MOST_LOOKS = 40

/** Waits for fades and slides, which would give wrong positions and colours. */
export async function stillness(page: Page): Promise<void> {
  await page.evaluate(
    async ([frames, most]) => {
      const running = () =>
        document
          .getAnimations()
          .filter(
            ({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
          )
      for (let looks = 0, still = 0; still < frames && looks < most; looks++) {
        await new Promise(requestAnimationFrame)
        const moving = running()
        await Promise.allSettled(moving.map(({ finished }) => finished))
        still = moving.length === 0 ? still + 1 : 0
      }
    },
    [STILL_FRAMES, MOST_LOOKS] as const,
  )
}
