/** A subtask as far as the order of a package goes; `frontId`: the one that has to be passed first. */
interface Step {
  id: string
  frontId: string | null
}

/** The subtask that has to be passed before this one by its own rule; undefined: none. */
export const frontOf = <S extends Step>(steps: readonly S[], { frontId }: Step): S | undefined =>
  frontId === null ? undefined : steps.find(({ id }) => id === frontId)

/**
 * The subtasks that nobody could ever open, since they wait for each other.
 * @param ordered each one also waits for the one before it
 */
export function neverOpening<S extends Step>(steps: readonly S[], ordered: boolean): S[] {
  const waitsFor = (step: S, at: number) =>
    [frontOf(steps, step), ordered ? steps[at - 1] : undefined].filter((one) => one !== undefined)
  const opening = new Set<S>()
  for (let before = -1; before < opening.size; ) {
    before = opening.size
    steps.forEach((step, at) => {
      if (waitsFor(step, at).every((one) => opening.has(one))) opening.add(step)
    })
  }
  return steps.filter((step) => !opening.has(step))
}
