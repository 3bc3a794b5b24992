import { AppError } from '@lianda/shared/error/app-error'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type { orgCapacity } from '@lianda/shared/module/upload/upload.admin.contract'
import type { Deps } from '../../deps'
import { isDuplicateKey } from '../../infra/store/store-error'
import { getSetting } from '../setting'
import { COUNTED_KINDS, keptKind } from './kept-kinds'
import { partialUploads } from './parts/partial-upload.model'
import { type Moving, type UsageDoc, uploads, usages } from './upload.model'

const GB = 1024 ** 3
/** A file that is still on its way after this was left behind by a crash. */
const LOST_MS = 3_600_000
const TRIES = 5

type Sized = Pick<Moving, 'path' | 'kind' | 'bytes'>

/** Bytes that the organisation may store: its own figure, else the installation's; null = no limit. */
export async function quotaBytes(deps: Deps, orgid: string): Promise<number | null> {
  const { storageGb } = await getSetting(deps, orgid)
  const gb = storageGb ?? deps.config.storageGb
  return gb === 0 ? null : gb * GB
}

/**
 * Counts a file before it is stored, in one conditional update, so that many uploads at once never exceed the quota.
 * Throws `upload/quota_exceeded`. `arrived` or `takeBack` follows; after a crash in between the recount does it.
 */
export async function countIn(deps: Deps, orgid: string, { path, kind, bytes }: Sized): Promise<void> {
  if (!keptKind(kind).counted) return
  const limit = await quotaBytes(deps, orgid)
  for (let n = 0; n < TRIES; n++) {
    const { matchedCount } = await usages(deps.db).updateOne(
      { _id: orgid, orgid, ...(limit === null ? {} : { bytes: { $lte: limit - bytes } }) },
      {
        $inc: { bytes, [`kinds.${kind}`]: bytes, rev: 1 },
        $push: { moving: { path, kind, bytes, at: new Date(deps.clock.now()) } },
      },
    )
    if (matchedCount === 1) return
    const usage = await usages(deps.db).findOne({ _id: orgid, orgid }, { bytes: 1 }).lean()
    if (!usage) await begin(deps, orgid)
    // Where it fits now, the figures were begun or bytes were freed in between: once more.
    else if (limit !== null && usage.bytes > limit - bytes) break
  }
  throw new AppError('upload/quota_exceeded')
}

/** The counted file is stored. */
export async function arrived(deps: Deps, orgid: string, { path, kind }: Sized): Promise<void> {
  if (!keptKind(kind).counted) return
  await usages(deps.db).updateOne(
    { _id: orgid, orgid, 'moving.path': path },
    { $pull: { moving: { path } }, $inc: { rev: 1 } },
  )
}

/** Says that a counted file is about to be removed; `takeBack` follows. Idempotent, as a sweep may repeat it. */
export async function leaving(deps: Deps, orgid: string, { path, kind, bytes }: Sized): Promise<void> {
  if (!keptKind(kind).counted) return
  await usages(deps.db).updateOne(
    { _id: orgid, orgid, 'moving.path': { $ne: path } },
    { $push: { moving: { path, kind, bytes, at: new Date(deps.clock.now()) } }, $inc: { rev: 1 } },
  )
}

/** Frees the bytes of a file that was not stored after all, or no longer is; once, however often it is called. */
export async function takeBack(deps: Deps, orgid: string, { path, kind, bytes }: Sized): Promise<void> {
  if (!keptKind(kind).counted) return
  await usages(deps.db).updateOne(
    { _id: orgid, orgid, 'moving.path': path },
    { $pull: { moving: { path } }, $inc: { bytes: -bytes, [`kinds.${kind}`]: -bytes, rev: 1 } },
  )
}

/** Counts the organisation's files anew; files on their way count while they may still arrive. Returns the difference. */
export async function recount(deps: Deps, orgid: string): Promise<number> {
  for (let n = 0; n < TRIES; n++) {
    const before = await usageOf(deps, orgid)
    const young = deps.clock.now() - LOST_MS
    const moving = before.moving.filter(({ at }) => at.getTime() > young)
    const kinds = await storedBytes(deps, orgid, moving)
    const there = await uploads(deps.db)
      .find({ orgid, _id: { $in: moving.map(({ path }) => path) } }, { _id: 1 })
      .lean()
    for (const one of moving)
      if (!there.some(({ _id }) => _id === one.path)) kinds[one.kind] = (kinds[one.kind] ?? 0) + one.bytes
    const bytes = sumOf(kinds)
    // Files that moved meanwhile raised the revision: count again.
    const change = { $set: { bytes, kinds, moving, rev: before.rev + 1 } }
    if ((await usages(deps.db).updateOne({ _id: orgid, orgid, rev: before.rev }, change)).matchedCount === 1)
      return bytes - before.bytes
  }
  throw new AppError('server/busy', { retryAfterS: 1 })
}

/** The figures of an organisation that has none yet: the first file, or files from before they were counted. */
async function begin(deps: Deps, orgid: string): Promise<void> {
  const kinds = await storedBytes(deps, orgid)
  try {
    await usages(deps.db).create({ _id: orgid, orgid, bytes: sumOf(kinds), kinds })
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
  }
}

const sumOf = (kinds: Readonly<Record<string, number>>): number =>
  Object.values(kinds).reduce((sum, bytes) => sum + bytes, 0)

async function usageOf(deps: Deps, orgid: string): Promise<UsageDoc> {
  const read = () => usages(deps.db).findOne({ _id: orgid, orgid }).lean()
  const known = await read()
  if (known) return known
  await begin(deps, orgid)
  const begun = await read()
  if (!begun) throw new AppError('server/busy', { retryAfterS: 1 })
  return begun
}

/** Bytes by kind of the stored files and of those that arrive in parts. Served by `by_kind` and `by_org`. */
async function storedBytes(deps: Deps, orgid: string, moving: readonly Moving[] = []): Promise<Record<string, number>> {
  const sums = await uploads(deps.db).aggregate<{ _id: string; bytes: number }>([
    { $match: { orgid, kind: { $in: [...COUNTED_KINDS] } } },
    { $group: { _id: '$kind', bytes: { $sum: '$sizeBytes' } } },
  ])
  const kinds = Object.fromEntries(sums.map(({ _id, bytes }) => [_id, bytes]))
  for (const { kind, sizeBytes, path } of await arriving(deps, orgid))
    if (!moving.some((one) => one.path === path)) kinds[kind] = (kinds[kind] ?? 0) + sizeBytes
  return kinds
}

/** Uploads in parts that are no stored file yet. */
async function arriving(deps: Deps, orgid: string) {
  const partial = await partialUploads(deps.db)
    .find({ orgid, stored: false }, { kind: 1, sizeBytes: 1, path: 1 })
    .lean()
  if (partial.length === 0) return []
  const there = await uploads(deps.db)
    .find({ orgid, _id: { $in: partial.map(({ path }) => path) } }, { _id: 1 })
    .lean()
  return partial.filter(({ path }) => !there.some(({ _id }) => _id === path))
}

/** What administrators read: the limit, what is stored, and of what kind. */
export async function capacityOf(deps: Deps, orgid: string): Promise<OutputOf<typeof orgCapacity>> {
  const [usage, total] = await Promise.all([usageOf(deps, orgid), quotaBytes(deps, orgid)])
  const kinds = COUNTED_KINDS.map((filetype) => ({ filetype, used: usage.kinds[filetype] ?? 0 }))
  return { total, used: usage.bytes, kinds: kinds.filter(({ used }) => used > 0) }
}
