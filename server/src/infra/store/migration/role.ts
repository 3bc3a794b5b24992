import type { Collection, Connection } from 'mongoose'
import { createIds } from '../../ids'
import { systemClock } from '@lianda/shared/kernel/clock'

interface UserOfVersion8 {
  _id: string
  orgid: string
  roleType: string
  funcs?: string[]
  roles?: string[]
}

interface Role {
  _id: string
  orgid: string
  name: string
  type: string
  description: string
  enabled: boolean
  funcs: string[]
  dataAudit: boolean
  scope: string
  departments: string[]
  createdAt: Date
  rev: number
}

/** Who may accept late answers before: whoever manages exams. */
const AUDITS = 'train-management-exam'

/**
 * Functions were given to single people. Since version 9 people hold roles: one for the owners, and one for each set of
 * functions that administrators have. Roles that the step made before are found by their name, so it may run again.
 */
export const role = {
  to: 9,
  async run(db: Connection) {
    const users = db.collection<UserOfVersion8>('user')
    const roles = db.collection<Role>('role')
    const newId = createIds(systemClock)
    const roleOf = async (orgid: string, name: string, given: Pick<Role, 'type' | 'funcs'>): Promise<string> => {
      const found = await roles.findOne({ orgid, name })
      if (found) return found._id
      const _id = newId()
      await roles.insertOne({
        ...given,
        ...{ _id, orgid, name, description: '', enabled: true, scope: 'below', departments: [] },
        ...{ dataAudit: given.type === 'owner' || given.funcs.includes(AUDITS), createdAt: new Date(), rev: 1 },
      })
      return _id
    }
    const of8 = { roles: { $exists: false } }
    for (const orgid of await users.distinct('orgid', { roleType: 'owner', ...of8 })) {
      const id = await roleOf(orgid, '超级管理员', { type: 'owner', funcs: [] })
      await users.updateMany({ orgid, roleType: 'owner', ...of8 }, { $set: { roles: [id] }, $unset: { funcs: 1 } })
    }
    for (const orgid of await users.distinct('orgid', { roleType: 'admin', ...of8 })) {
      const admins = await users
        .find({ orgid, roleType: 'admin', ...of8 })
        .sort({ _id: 1 })
        .toArray()
      for (const { _id, funcs = [] } of admins) {
        const same = await roles.findOne({ orgid, type: 'admin', funcs: funcs.toSorted() })
        const number = (await roles.countDocuments({ orgid, type: 'admin' })) + 1
        const name = same?.name ?? (await freeName(roles, orgid, number))
        const id = await roleOf(orgid, name, { type: 'admin', funcs: funcs.toSorted() })
        await users.updateOne({ _id }, { $set: { roles: [id] }, $unset: { funcs: 1 } })
      }
    }
    await users.updateMany(of8, { $set: { roles: [] }, $unset: { funcs: 1 } })
  },
}

/** 管理员 1, 管理员 2: one that nobody else has. */
async function freeName(roles: Pick<Collection<Role>, 'findOne'>, orgid: string, from: number): Promise<string> {
  for (let n = from; ; n++) {
    const name = `管理员 ${n}`
    if (!(await roles.findOne({ orgid, name }))) return name
  }
}
