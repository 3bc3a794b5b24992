import type { Choice, Merged } from './subject.types'

type Joined<Content> = Omit<Merged<Content>, 'replay'>

/**
 * Joins mine with somebody else's version, and the steps of mine too: a step back then takes back what is mine, and nothing
 * of the other's. Steps that can't be joined are left out.
 */
export const replaying =
  <Content>(join: (mine: Content, choice: Choice) => Joined<Content> | null) =>
  (mine: Content, choice: Choice): Merged<Content> | null => {
    const merged = join(mine, choice)
    if (!merged) return null
    const changed = (values: readonly Content[]) =>
      values.flatMap((value) => {
        const next = join(value, (place) => choice(place) ?? 'theirs')
        return next ? [next.content] : []
      })
    return {
      ...merged,
      replay: ({ past, future }) => ({
        ...{ past: changed(past), present: merged.content, future: changed(future), last: null },
      }),
    }
  }
