import type { Deps } from '../../../deps'
import type { Job } from '../../../infra/queue/job'
import { storeWhole } from './finish-upload'
import { partialUploads } from './partial-upload.model'
import { removePartial } from './partial-upload.service'
import { uploadLocks } from './upload-lock'

const BATCH = 200

/**
 * Removes uploads to which nothing was added for a day, with their bytes, and what is left of finished ones. One that a
 * crash interrupted while it was stored is stored first: its file may be in its place already.
 */
export const removeAbandoned = (deps: Deps): Job => ({
  name: 'upload.remove_abandoned',
  everyMs: 10 * 60_000,
  async run() {
    const due = () => ({ expiresAt: { $lte: new Date(deps.clock.now()) } })
    const abandoned = await partialUploads(deps.db)
      .find(due(), { orgid: 1 })
      .limit(BATCH)
      .unscoped('abandoned uploads of all organisations')
      .lean()
    for (const { _id, orgid } of abandoned)
      await uploadLocks(deps).hold(_id, async () => {
        // Something may have arrived since.
        const doc = await partialUploads(deps.db)
          .findOne({ _id, orgid, ...due() })
          .lean()
        if (!doc) return
        if (doc.sha256 !== null && !doc.stored) await storeWhole(deps, doc)
        await removePartial(deps, { ...doc, stored: doc.sha256 !== null })
      })
  },
})
