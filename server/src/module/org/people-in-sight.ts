import { AppError } from '@lianda/shared/error/app-error'
import { dayIn } from '@lianda/shared/kernel/day'
import { NO_UNIT } from '@lianda/shared/module/org/unit.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { searchFilter } from '../../infra/text/search'
import { getSetting } from '../setting'
import { inDepartment } from './department.service'
import { users } from './org.model'
import { searchedPeople } from './people-searched'
import type { Sight } from './sight'
import { POSITIONS, unitTree } from './unit-forest'

/** Somebody whom an administrator sees. */
export interface PersonInSight {
  id: string
  name: string
  account: string
  workno: string
  /** The main department. */
  departmentId: string | null
  positionId: string | null
  /** Enabled, and not past the last valid day. */
  usable: boolean
}

interface Narrowed {
  text?: string | undefined
  /** With those below it. */
  departmentId?: string | undefined
  positionId?: string | undefined
}

const collator = new Intl.Collator('zh')

/**
 * Everybody whom an administrator sees, disabled people too, by name. Throws `org/not_found` for a department or a
 * position that there is not.
 */
export async function peopleInSight(
  deps: Deps,
  actor: Sight & Pick<Actor, 'orgid'>,
  { text, departmentId, positionId }: Narrowed,
): Promise<readonly PersonInSight[]> {
  const { orgid } = actor
  const [inPlace, { timeZone }] = await Promise.all([
    inDepartment(deps, actor, departmentId),
    getSetting(deps, orgid),
    positionId === undefined ? null : checkPosition(deps, orgid, positionId),
  ])
  const today = dayIn(timeZone, deps.clock.now())
  // The day stands for who is past their last valid one.
  const filter = {
    ...{ orgid, live: true, ...inPlace },
    ...(positionId === undefined ? {} : { $and: [{ positionId: positionId === NO_UNIT ? null : positionId }] }),
  }
  const read = async (of: object): Promise<PersonInSight[]> => {
    const rows = await users(deps.db)
      .find(of, { name: 1, account: 1, workno: 1, departmentId: 1, positionId: 1, disabled: 1, validUntil: 1 })
      .lean()
    return rows
      .map(({ _id: id, disabled, validUntil, name, account, workno, departmentId: main, positionId: position }) => ({
        ...{ id, name, account, workno, departmentId: main, positionId: position },
        usable: !disabled && (validUntil === null || validUntil >= today),
      }))
      .toSorted((a, b) => collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
  }
  const kept = { sight: filter, today }
  return await searchedPeople(deps, { orgid, filter, search: searchFilter(text), kept }, read)
}

async function checkPosition(deps: Deps, orgid: string, id: string): Promise<void> {
  if (id !== NO_UNIT && !(await unitTree(deps, orgid, POSITIONS)).byId.has(id)) throw new AppError('org/not_found')
}
