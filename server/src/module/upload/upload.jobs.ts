import type { Deps } from '../../deps'
import type { Job } from '../../infra/queue/job'
import { recount } from './quota'
import { diskCopies, removeFile } from './upload-file.service'
import { uploads, usages } from './upload.model'

const BATCH = 500

/** Removes files that are kept for a time. Files that are kept while they are used: sweep-unused.ts. */
export const removeExpired = (deps: Deps): Job => ({
  name: 'upload.remove_expired',
  everyMs: 10 * 60_000,
  async run() {
    const expired = await uploads(deps.db)
      .find({ lookAt: null, expiresAt: { $lte: new Date(deps.clock.now()) } })
      .limit(BATCH)
      .unscoped('expired files of all organisations')
      .lean()
    for (const file of expired) await removeFile(deps, file)
  },
})

/** Repairs what a crash left uncounted or counted twice. */
export const recountAll = (deps: Deps): Job => ({
  name: 'upload.recount',
  everyMs: 24 * 3_600_000,
  async run() {
    const orgids = await usages(deps.db).distinct('orgid').unscoped('the figures of all organisations')
    for (const orgid of orgids) {
      const difference = await recount(deps, orgid)
      if (difference !== 0) deps.log.warn({ orgid, difference }, 'the bytes that an organisation stores were recounted')
    }
  },
})

/** Puts into the bucket what only the disk has, and makes room on the disk. */
export const tidyDisk = (deps: Deps): Job => ({
  name: 'upload.tidy_disk',
  everyMs: 3_600_000,
  run: async () => await diskCopies(deps)?.tidy(deps.clock.now()),
})
