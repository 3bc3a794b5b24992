import type { UploadKind } from '@lianda/shared/module/upload/upload-kinds'
import type { Deps } from '../../deps'
import { keyedPort } from '../../port'

/** What a module does with uploads. */
export interface UploadUse {
  /** Kinds that it has a use for; a kind that no module names is refused at the door. */
  kinds: readonly UploadKind[]
  /**
   * In how many places it holds each of these files, in older versions and the recycle bin too; a file that it does not
   * hold may be missing.
   */
  places(orgid: string, paths: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** The bytes of this file were gone and are there again. */
  broughtBack?(orgid: string, path: string): Promise<void>
}

/** Filled by every module whose documents name uploads, under its noun. */
export const uploadUses = keyedPort<string, UploadUse>('upload.uses')

/** Whether a module has a use for files of this kind. */
export const isUsedKind = (deps: Deps, kind: UploadKind): boolean =>
  [...uploadUses(deps).values()].some(({ kinds }) => kinds.includes(kind))

/** In how many places the organisation's modules hold each of these files; those that nothing holds are missing. */
export async function usedPlaces(
  deps: Deps,
  orgid: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const sum = new Map<string, number>()
  if (paths.length === 0) return sum
  const all = await Promise.all([...uploadUses(deps).values()].map((use) => use.places(orgid, paths)))
  for (const [path, places] of all.flatMap((found) => [...found]))
    if (places > 0) sum.set(path, (sum.get(path) ?? 0) + places)
  return sum
}

/** How often each of the asked paths occurs among these documents' paths, each document counted once. */
export function countPlaces(asked: readonly string[], held: Iterable<Iterable<string>>): Map<string, number> {
  const wanted = new Set(asked)
  const counts = new Map<string, number>()
  for (const paths of held)
    for (const path of new Set(paths)) if (wanted.has(path)) counts.set(path, (counts.get(path) ?? 0) + 1)
  return counts
}
