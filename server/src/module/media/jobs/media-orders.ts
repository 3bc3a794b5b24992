import type { QueryFilter } from 'mongoose'
import { AppError } from '@lianda/shared/error/app-error'
import type { MediaFault, MediaStatus } from '@lianda/shared/module/media/media.admin.contract'
import type { Deps } from '../../../deps'
import { isDuplicateKey } from '../../../infra/store/store-error'
import type { Original } from '../media.model'
import { makerFor } from './makers'
import { type MediaJobDoc, mediaJobs } from './media-job.model'
import { madeFiles, mediaRunner } from './media-runner'

/** How far an original is. */
export interface MadeState {
  status: MediaStatus
  percent: number
  fault: MediaFault | null
  /** Of a film that is made. */
  durationMs: number | null
  /** Name of the picture that was made of it. */
  poster: string | null
}

const READY: MadeState = { status: 1, percent: 100, fault: null, durationMs: null, poster: null }
/** The few facts that lists show. */
const SHOWN = { path: 1, status: 1, percent: 1, fault: 1, 'facts.durationMs': 1, 'facts.poster': 1 } as const

/** Has made what is made of this original; nothing where it was ordered before or is ready as it came. */
export async function orderMade(deps: Deps, orgid: string, { path, format }: Original): Promise<void> {
  const maker = makerFor(deps, format)
  if (!maker) return
  const at = new Date(deps.clock.now())
  const doc: MediaJobDoc = {
    ...{ _id: deps.newId(), orgid, kind: maker.kind, path, status: 0, percent: 0, fault: null, tries: 0 },
    ...{ facts: null, lease: null, createdAt: at, updatedAt: at },
  }
  try {
    await mediaJobs(deps.db).create(doc)
  } catch (error) {
    if (isDuplicateKey(error)) return
    throw error
  }
  mediaRunner(deps).kick(doc)
}

/** How far the originals are. Served by `by_path`. */
export async function madeStates(
  deps: Deps,
  orgid: string,
  originals: readonly Pick<Original, 'path'>[],
): Promise<(path: string) => MadeState> {
  const $in = originals.map(({ path }) => path)
  const found = await mediaJobs(deps.db)
    .find({ orgid, path: { $in } }, SHOWN)
    .lean<Pick<MediaJobDoc, 'path' | 'status' | 'percent' | 'fault' | 'facts'>[]>()
  const byPath = new Map<string, MadeState>(
    found.map(({ path, status, percent, fault, facts }) => {
      const { durationMs = null, poster = null } = ((status === 1 ? facts : null) as Partial<MadeState> | null) ?? {}
      return [path, { status, percent, fault, durationMs, poster }]
    }),
  )
  return (path) => byPath.get(path) ?? READY
}

/** What is known of the original so far; null where nothing is made of it. Served by `by_path`. */
export const findMade = (deps: Deps, orgid: string, path: string): Promise<MediaJobDoc | null> =>
  mediaJobs(deps.db).findOne({ orgid, path }).lean().exec()

const AGAIN = { status: 0, percent: 0, fault: null, tries: 0, facts: null } as const

/** Tries again what failed. Throws `media/not_failed`. */
export async function retryMade(deps: Deps, orgid: string, { path }: Original): Promise<void> {
  if (!(await startAgain(deps, { orgid, path, status: 100 }))) throw new AppError('media/not_failed')
}

/** The original was gone and is there again: what could not be made of it, or is gone too, is made again. */
export async function makeAgain(deps: Deps, orgid: string, path: string): Promise<void> {
  if (await startAgain(deps, { orgid, path, status: 100, fault: 'missing' })) return
  if (!(await madeFiles(deps).isThere(orgid, path))) await startAgain(deps, { orgid, path, status: 1 })
}

async function startAgain(deps: Deps, filter: QueryFilter<MediaJobDoc>): Promise<boolean> {
  const $set = { ...AGAIN, updatedAt: new Date(deps.clock.now()) }
  const doc = await mediaJobs(deps.db).findOneAndUpdate(filter, { $set }, { returnDocument: 'after' }).lean()
  if (doc) mediaRunner(deps).kick(doc)
  return doc !== null
}

/** Ends the work on an original; it can be tried again. Throws `media/not_processing`. */
export async function cancelMade(deps: Deps, orgid: string, { path }: Original): Promise<void> {
  const ended = {
    status: 100 as const,
    fault: 'cancelled' as const,
    facts: null,
    lease: null,
    updatedAt: new Date(deps.clock.now()),
  }
  const doc = await mediaJobs(deps.db).findOneAndUpdate({ orgid, path, status: 0 }, { $set: ended }).lean()
  if (!doc) throw new AppError('media/not_processing')
  await mediaRunner(deps).cancelled(doc._id)
}
