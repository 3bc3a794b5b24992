import type { Rng } from '../../kernel/rng'

/** A draw and how many questions it needs. */
export interface DrawWish {
  id: string
  count: number
}

/** The questions each draw got, by draw id, and whether every draw got as many as it needs. */
export interface Assignment {
  taken: ReadonlyMap<string, readonly string[]>
  complete: boolean
}

/** A copy in random order (Fisher-Yates). */
export function shuffled<T>(list: readonly T[], rng: Rng): T[] {
  const copy = [...list]
  for (let last = copy.length - 1; last > 0; last--) {
    const other = Math.floor(rng() * (last + 1))
    const held = copy[last] as T
    copy[last] = copy[other] as T
    copy[other] = held
  }
  return copy
}

/**
 * Gives every draw `count` questions of its pool; no question is used twice. Draws take in random order from shuffled
 * pools. Where overlapping pools leave a draw short, others give up questions along an augmenting path, so a complete
 * assignment is found whenever one exists. Otherwise the result is the largest one.
 */
export function assignDraws(
  draws: readonly DrawWish[],
  pools: Readonly<Record<string, readonly string[]>>,
  rng: Rng,
): Assignment {
  const mixed = new Map(draws.map(({ id }) => [id, shuffled(pools[id] ?? [], rng)]))
  const owner = new Map<string, string>()
  const counts = new Map(draws.map(({ id }) => [id, 0]))
  const hold = (question: string, draw: string): void => {
    owner.set(question, draw)
    counts.set(draw, (counts.get(draw) ?? 0) + 1)
  }
  let complete = true
  for (const { id, count } of shuffled(draws, rng)) {
    for (const question of mixed.get(id) ?? []) {
      if (counts.get(id) === count) break
      if (!owner.has(question)) hold(question, id)
    }
    while ((counts.get(id) ?? 0) < count) {
      if (augment(id, mixed, owner)) counts.set(id, (counts.get(id) ?? 0) + 1)
      else {
        complete = false
        break
      }
    }
  }
  const taken = new Map(draws.map(({ id }): [string, string[]] => [id, []]))
  for (const [id, pool] of mixed)
    for (const question of pool) if (owner.get(question) === id) taken.get(id)?.push(question)
  return { taken, complete }
}

/** Gets one more question for `start`, breadth first over draws that could pass one on. False if there is none. */
function augment(start: string, pools: ReadonlyMap<string, readonly string[]>, owner: Map<string, string>): boolean {
  /** Draw -> the question it would give up, and the draw that would get it. */
  const gives = new Map<string, { question: string; to: string } | null>([[start, null]])
  for (const draw of gives.keys()) {
    for (const question of pools.get(draw) ?? []) {
      const holder = owner.get(question)
      if (holder === undefined) {
        passAlong(draw, question, gives, owner)
        return true
      }
      if (!gives.has(holder)) gives.set(holder, { question, to: draw })
    }
  }
  return false
}

function passAlong(
  from: string,
  free: string,
  gives: ReadonlyMap<string, { question: string; to: string } | null>,
  owner: Map<string, string>,
): void {
  owner.set(free, from)
  for (let step = gives.get(from) ?? null; step !== null; step = gives.get(step.to) ?? null)
    owner.set(step.question, step.to)
}
