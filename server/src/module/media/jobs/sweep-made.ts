import type { Deps } from '../../../deps'
import type { Job } from '../../../infra/queue/job'
import { closeShared } from '../../upload'
import { mediaVersions } from '../media.model'
import { mediaJobs } from './media-job.model'
import { madeFiles, mediaRunner } from './media-runner'

const HOUR_MS = 3_600_000
const BATCH = 500
const WHY = 'what nothing holds any more is removed for all organisations'

/** Removes what was made of originals that no version has any more. */
export const sweepMade = (deps: Deps): Job => ({
  name: 'media.sweep_made',
  everyMs: HOUR_MS,
  async run() {
    // A new original has its job before its version.
    const before = deps.clock.now() - HOUR_MS
    for (let after = new Date(0); ; ) {
      const found = await mediaJobs(deps.db)
        .find({ createdAt: { $gt: after, $lte: new Date(before) } }, { orgid: 1, path: 1, createdAt: 1 })
        .sort({ createdAt: 1 })
        .limit(BATCH)
        .unscoped(WHY)
        .lean()
      for (const { _id, orgid, path } of found) await removeUnheld(deps, { _id, orgid, path })
      const last = found.at(-1)
      if (!last || found.length < BATCH) return
      after = last.createdAt
    }
  },
})

/** The files go first, so that after a crash the next sweep finds the rest. */
async function removeUnheld(deps: Deps, { _id, orgid, path }: Record<'_id' | 'orgid' | 'path', string>): Promise<void> {
  if (await mediaVersions(deps.db).exists({ orgid, path })) return
  await mediaJobs(deps.db).updateOne({ _id, orgid }, { $set: { status: 100, fault: 'cancelled' } })
  await mediaRunner(deps).cancelled(_id)
  await madeFiles(deps).remove(orgid, path)
  await mediaJobs(deps.db).deleteOne({ _id, orgid })
  closeShared(deps, path)
}
