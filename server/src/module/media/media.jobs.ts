import type { Deps } from '../../deps'
import type { Job } from '../../infra/queue/job'
import { mediaStore } from './media-file.service'
import { mediaFiles } from './media.model'

const BATCH = 500

/** Removes expired files except images (media-images.ts). File before document, so the next run repairs a crash. */
export const removeExpired = (deps: Deps): Job => ({
  name: 'media.remove_expired',
  everyMs: 10 * 60_000,
  async run() {
    const expired = await mediaFiles(deps.db)
      .find({ kind: { $ne: 'faqimage' }, expiresAt: { $lte: new Date(deps.clock.now()) } })
      .limit(BATCH)
      .unscoped('expired files of all organisations')
      .lean()
    for (const { _id, orgid } of expired) {
      await mediaStore(deps).remove(_id)
      await mediaFiles(deps.db).deleteOne({ _id, orgid })
    }
  },
})
