import type { Connection } from 'mongoose'

/**
 * A scene had one least similarity for all its intents. Since version 7 it has a strictness on each intent's own scale,
 * and a kind of calculation: every old scene gets what was computed. A scene without a threshold is left alone, so the
 * step may run again.
 */
export const strictness = {
  to: 7,
  async run(db: Connection) {
    await db.collection('scene_version').updateMany(
      { 'content.threshold': { $exists: true } },
      {
        $set: { 'content.calculation': 'examples', 'content.strictness': 50 },
        $unset: { 'content.threshold': '' },
      },
    )
  },
}
