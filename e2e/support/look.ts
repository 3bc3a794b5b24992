import { expect } from 'vitest'
import { accessibilityFindings, layoutFindings, shot, textFindings, touchFindings } from './screens'
import type { Person } from './journey'

/** Narrower screens are touched. */
const NARROWEST_DESK = 1280

/**
 * Checks one screen: axe finds nothing, nothing scrolls sideways or is cut off, no text is missing. Saves a screenshot
 * for people. `done` reports all findings of a walk together.
 */
export interface Look {
  (screen: string): Promise<void>
  /** Fails with the findings of each screen. */
  done(): void
}

export function lookAt(person: Pick<Person, 'page'>, name: string): Look {
  const found: string[] = []
  const look = async (screen: string) => {
    // Waits for the page's slide-in and for fades, which would give wrong positions and colours.
    await person.page.waitForFunction(() =>
      [...document.querySelectorAll('.taro_page')].every((shown) => {
        const { left, width } = shown.getBoundingClientRect()
        return width === 0 || left === 0
      }),
    )
    await person.page.evaluate(async () => {
      const running = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(running.map(({ finished }) => finished))
    })
    const { page } = person
    const misplaced = await layoutFindings(page)
    await shot(page, `${name}/${screen}`)
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

/** The same in the light and the dark theme, one after the other. */
export function lookInBothThemes(person: Pick<Person, 'page'>, name: string): Look {
  const look = lookAt(person, name)
  const both = async (screen: string) => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await person.page.emulateMedia({ colorScheme })
      await look(`${screen}-${colorScheme}`)
    }
  }
  return Object.assign(both, { done: look.done })
}
