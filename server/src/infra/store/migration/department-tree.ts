import type { Connection } from 'mongoose'

interface DepartmentOfVersion7 {
  _id: string
  orgid: string
  name: string
  parentId: string | null
  order: number
}

interface Tree {
  _id: string
  orgid: string
  type: number
  nodes: { id: string; name: string; parentId: string | null; sort: number; rev: number }[]
  removals: unknown[]
  settling: boolean
  rev: number
}

const DEPARTMENTS = 1

/**
 * Each department was a document of its own. Since version 8 the departments of an organisation are one tree, and people
 * may have a position, a manager and an entry date, and
 * be in the recycle bin. An organisation that has its tree is left alone, so the step may run again.
 */
export const departmentTree = {
  to: 8,
  async run(db: Connection) {
    const trees = db.collection<Tree>('org_tree')
    const departments = db.collection<DepartmentOfVersion7>('department')
    for (const orgid of await departments.distinct('orgid')) {
      const rows = await departments.find({ orgid }).toArray()
      const nodes = rows.map(({ _id, name, parentId, order }) => ({ id: _id, name, parentId, sort: order, rev: 1 }))
      await trees.updateOne(
        { _id: `${orgid}-${DEPARTMENTS}` },
        { $setOnInsert: { orgid, type: DEPARTMENTS, nodes, removals: [], settling: false, rev: 1 } },
        { upsert: true },
      )
    }
    await departments.deleteMany({})
    await db.collection('user').updateMany({ live: { $exists: false } }, { $set: { live: true, deletedAt: null } })
    for (const member of ['positionId', 'entryDate', 'managerId'])
      await db.collection('user').updateMany({ [member]: { $exists: false } }, { $set: { [member]: null } })
  },
}
