import type { Connection } from 'mongoose'

/** Since version 12 scenes have a kind, and can lie in the recycle bin: all older ones are drawn, and none is deleted. */
export const sceneKind = {
  to: 12,
  async run(db: Connection) {
    await db
      .collection('scene')
      .updateMany({ live: { $exists: false } }, { $set: { kind: 'flow', live: true, deletedAt: null } })
  },
}
