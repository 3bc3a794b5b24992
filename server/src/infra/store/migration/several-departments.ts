import type { Connection } from 'mongoose'

interface Placed {
  departmentId?: string | null
  departments?: string[]
  positionId?: string | null
  userId?: string
}

/**
 * Since version 11 people are in several departments, and they, their records and sign-ins keep all of them and the
 * position: data permission goes by these. Everybody was in one. Written only where it is missing, so it may run again.
 */
export const severalDepartments = {
  to: 11,
  async run(db: Connection) {
    const missing = { departments: { $exists: false } }
    for (const name of ['user', 'exam_attempt', 'practice_session', 'sign_in']) {
      const stored = db.collection<Placed>(name)
      for (const departmentId of await stored.distinct('departmentId', missing))
        if (departmentId)
          await stored.updateMany({ departmentId, ...missing }, { $set: { departments: [departmentId] } })
      await stored.updateMany(missing, { $set: { departments: [] } })
    }
    const users = db.collection<{ _id: string; positionId: string | null }>('user')
    for (const positionId of await users.distinct('positionId')) {
      if (!positionId) continue
      const ids = (await users.find({ positionId }, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id)
      for (const name of ['exam_attempt', 'practice_session', 'sign_in'])
        await db
          .collection<Placed>(name)
          .updateMany({ userId: { $in: ids }, positionId: { $exists: false } }, { $set: { positionId } })
    }
  },
}
