import type { Connection } from 'mongoose'
import { searchTerms } from '../../text/search'

interface TaskOfVersion1 {
  _id: unknown
  title: string
  publisher?: string
  published: boolean
  createdAt?: Date
}

/**
 * Task packages had `published: true`; since version 2 they have a state, a creator, a search index and a place in the
 * recycle bin. Migrated packages no longer have the old member, so the step may run again.
 */
export const taskPublishState = {
  to: 2,
  async run(db: Connection) {
    const tasks = db.collection<TaskOfVersion1>('task')
    const old = await tasks.find({ published: { $exists: true } }).toArray()
    for (const { _id, title, publisher = '', published, createdAt = new Date(0) } of old)
      await tasks.updateOne(
        { _id },
        {
          $set: {
            publishState: published ? 'published' : 'unpublished',
            publishAt: null,
            publishedAt: published ? createdAt : null,
            failure: null,
            search: searchTerms([title]),
            creator: publisher,
            creatorId: '',
            createdAt,
            updatedAt: createdAt,
            deletedAt: null,
            schemaVersion: 2,
          },
          $unset: { published: '' },
        },
      )
  },
}
