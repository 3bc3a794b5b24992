import type { Connection } from 'mongoose'

/**
 * Since version 14 there are customers without a scene, in categories, disabled and in the recycle bin: all older ones
 * were published with a scene, and are none of that.
 */
export const customerOfItsOwn = {
  to: 14,
  async run(db: Connection) {
    await db.collection('customer').updateMany(
      { live: { $exists: false } },
      {
        $set: {
          ...{ live: true, deletedAt: null, disabled: false, catalogId: null, creatorId: null },
          ...{ ofScene: true, problems: 0, rev: 1 },
        },
      },
    )
  },
}
