import type { Connection } from 'mongoose'

interface ScoreOfVersion5 {
  total: number
  first?: number | null
}

interface SessionOfVersion5 {
  _id: string
  endReason: string | null
  score: ScoreOfVersion5 | null
}

const MANY = 500

/**
 * Scores have a content and a delivery part since version 6. An old score keeps its points, as content alone: `delivery`
 * null, `overall` its total, nothing open, `first` as the only next step. A scored session no longer has `first`, so the
 * step may run again.
 */
export const scoreInTwoParts = {
  to: 6,
  async run(db: Connection) {
    const sessions = db.collection<SessionOfVersion5>('practice_session')
    for (;;) {
      const old = await sessions
        .find(
          { 'score.first': { $exists: true } },
          { projection: { endReason: 1, 'score.total': 1, 'score.first': 1 } },
        )
        .limit(MANY)
        .toArray()
      if (old.length === 0) return
      await sessions.bulkWrite(
        old.map(({ _id, endReason, score }) => ({
          updateOne: {
            filter: { _id },
            update: {
              $set: {
                'score.delivery': null,
                'score.overall': score?.total ?? null,
                'score.finished': endReason === 'finished',
                'score.open': [],
                'score.next': typeof score?.first === 'number' ? [score.first] : [],
              },
              $unset: { 'score.first': '' },
            },
          },
        })),
      )
    }
  },
}
