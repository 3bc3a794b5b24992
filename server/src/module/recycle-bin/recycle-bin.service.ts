import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import type { ErrorCode } from '@lianda/shared/error/codes'
import type * as contract from '@lianda/shared/module/recycle-bin/recycle-bin.admin.contract'
import { type BinNoun, binNoun } from '@lianda/shared/module/recycle-bin/recycle-bin.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { type BinPart, binParts } from './bin-port'

type Item = ParsedInputOf<typeof contract.binRestore>['items'][number]

/** A page over all nouns: each gives its first ones, which are merged by the time of deletion. */
export async function listBin(
  deps: Deps,
  { orgid }: Actor,
  { page, rows, noun, ...query }: ParsedInputOf<typeof contract.binList>,
): Promise<OutputOf<typeof contract.binList>> {
  const first = page * rows
  const found = await Promise.all(
    [...binParts(deps)].map(async ([key, part]) => {
      const wanted = noun === undefined || noun === key
      const { rows: own, total } = await part.list(orgid, query, wanted ? first : 0)
      return { noun: key, total, wanted, rows: own.map((row) => ({ noun: key, ...row })) }
    }),
  )
  const shown = found.filter(({ wanted }) => wanted)
  return {
    rows: shown
      .flatMap((one) => one.rows)
      .toSorted((a, b) => b.deletedAt - a.deletedAt || (a.id < b.id ? 1 : -1))
      .slice(first - rows, first),
    total: shown.reduce((sum, { total }) => sum + total, 0),
    counts: binNoun.options.flatMap((key) =>
      found.filter((one) => one.noun === key).map(({ total }) => ({ noun: key, count: total })),
    ),
  }
}

/** What deleting these for good would mean for others. */
export async function impactOf(
  deps: Deps,
  { orgid }: Actor,
  { items }: ParsedInputOf<typeof contract.binImpact>,
): Promise<OutputOf<typeof contract.binImpact>> {
  const rows = await Promise.all(
    [...binParts(deps)].map(async ([noun, part]) => {
      const ids = items.filter((item) => item.noun === noun).map((item) => item.id)
      return ids.length === 0 ? [] : (await part.impact(orgid, ids)).map((one) => ({ noun, ...one }))
    }),
  )
  return { rows: rows.flat() }
}

interface Done {
  noun: BinNoun
  id: string
  name: string
}

interface Stepped<R> {
  done: (Done & R)[]
  refused: (Done & { code: ErrorCode })[]
}

/** Restores them one after the other; what is not in the bin any more is left out. */
export const restoreThings = (deps: Deps, actor: Actor, items: readonly Item[]) =>
  each(deps, items, (part, id) => part.restore(actor, id))

/** Deletes them for good, one after the other. */
export const purgeThings = (deps: Deps, { orgid }: Actor, items: readonly Item[]) =>
  each(deps, items, (part, id) => part.purge(orgid, id))

async function each<R extends { name: string }>(
  deps: Deps,
  items: readonly Item[],
  step: (part: BinPart, id: string) => Promise<R | null>,
): Promise<Stepped<R>> {
  const stepped: Stepped<R> = { done: [], refused: [] }
  for (const { noun, id } of items) {
    const part = binParts(deps).get(noun)
    if (!part) continue
    try {
      const result = await step(part, id)
      if (result) stepped.done.push({ noun, id, ...result })
    } catch (error) {
      if (!(error instanceof AppError) || error.code.startsWith('server/')) throw error
      const { name = '' } = error.extras.params ?? {}
      stepped.refused.push({ noun, id, name: String(name), code: error.code })
    }
  }
  return stepped
}
