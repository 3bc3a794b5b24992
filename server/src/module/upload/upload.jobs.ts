import type { Deps } from '../../deps'
import type { Job } from '../../infra/queue/job'
import { uploadStore } from './upload-file.service'
import { uploads } from './upload.model'

const BATCH = 500

/** Removes expired files except images (sweep-unused.ts). File before document, so the next run repairs a crash. */
export const removeExpired = (deps: Deps): Job => ({
  name: 'upload.remove_expired',
  everyMs: 10 * 60_000,
  async run() {
    const expired = await uploads(deps.db)
      .find({ kind: { $ne: 'faqimage' }, expiresAt: { $lte: new Date(deps.clock.now()) } })
      .limit(BATCH)
      .unscoped('expired files of all organisations')
      .lean()
    for (const { _id, orgid } of expired) {
      await uploadStore(deps).remove(_id)
      await uploads(deps.db).deleteOne({ _id, orgid })
    }
  },
})
