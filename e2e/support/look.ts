import { expect } from 'vitest'
import { accessibilityFindings, shot } from './screens'
import type { Person } from './journey'

/** Looks at one screen: axe finds nothing, and a picture is kept for people. All findings of a walk come together at its end. */
export interface Look {
  (screen: string): Promise<void>
  /** Fails with what was found on which screen. */
  done(): void
}

export function lookAt(person: Person, name: string): Look {
  const found: string[] = []
  const look = async (screen: string) => {
    // Colours in the middle of a fade are nobody's colours.
    await person.page.evaluate(async () => {
      const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
      await frame()
      await frame()
      const running = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(running.map(({ finished }) => finished))
    })
    await shot(person.page, `${name}/${screen}`)
    for (const finding of await accessibilityFindings(person.page)) found.push(`${screen}: ${finding}`)
  }
  return Object.assign(look, {
    done() {
      expect(found).toEqual([])
    },
  })
}
