import type { Deps } from '../../deps'
import type { BestPassed } from './kind/subtask-kind.types'
import { subtaskKinds } from './kind/subtask-kinds'

/** The best passing score since then in any kind of subtask, the earliest of equal ones; null when nobody passed. */
export async function bestPassedSince(deps: Deps, orgid: string, sinceMs: number): Promise<BestPassed | null> {
  const found = await Promise.all(subtaskKinds.map((kind) => kind.bestSince(deps, orgid, sinceMs)))
  const [best] = found.filter((one) => one !== null).toSorted((a, b) => b.total - a.total || a.at - b.at)
  return best ?? null
}
