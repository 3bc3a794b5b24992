import type { Connection } from 'mongoose'

interface OperationOfVersion2 {
  _id: string
  foldedInto?: string | null
  sitting?: string | null
}

/**
 * Rows of the operation log named the row that they are folded into `sitting`; since version 3 it is `foldedInto`.
 * What a row says is not changed. Moved rows no longer have the old member, so the step may run again.
 */
export const operationFoldedInto = {
  to: 3,
  async run(db: Connection) {
    const log = db.collection<OperationOfVersion2>('operation')
    const folded = await log.find({ sitting: { $type: 'string' } }, { projection: { sitting: 1 } }).toArray()
    const moves = folded.map(({ _id, sitting = null }) => ({
      updateOne: { filter: { _id }, update: { $set: { foldedInto: sitting }, $unset: { sitting: '' as const } } },
    }))
    if (moves.length > 0) await log.bulkWrite(moves)
    await log.updateMany({ sitting: { $exists: true } }, { $unset: { sitting: '' } })
  },
}
