import { FAULT_KINDS, type FaultKind } from '@lianda/shared/module/task/task-fault.admin.contract'
import type { Deps } from '../../../deps'
import type { TaskDoc } from '../task.document'
import { tasks } from '../task.model'
import { tellMaker } from '../task-tell'
import type { Fault } from './fault.document'

type Noted = Pick<TaskDoc, '_id' | 'orgid' | 'faults'>

/**
 * Notes that something failed with a package, once more if it is noted already. It is no change of the package, so its
 * revision stays. A note that can't be written is logged: whoever notes goes on with other packages.
 */
export async function noteFault(
  deps: Deps,
  { _id, orgid }: Pick<Noted, '_id' | 'orgid'>,
  what: FaultKind,
  { code, works = 0 }: Pick<Fault, 'code'> & Partial<Pick<Fault, 'works'>>,
): Promise<void> {
  const now = new Date(deps.clock.now())
  const place = `faults.${what}`
  try {
    const again = await tasks(deps.db).updateOne(
      { _id, orgid, [`${place}.since`]: { $ne: null } },
      {
        $set: { [`${place}.code`]: code, [`${place}.works`]: works, [`${place}.at`]: now },
        $inc: { [`${place}.tries`]: 1 },
      },
    )
    if (again.matchedCount > 0) return
    const task = await tasks(deps.db)
      .findOneAndUpdate(
        { _id, orgid },
        { $set: { [place]: { code, works, tries: 1, since: now, at: now } satisfies Fault, faultAt: now } },
        { returnDocument: 'after' },
      )
      .lean<TaskDoc>()
    if (task) await tellMaker(deps, task, 'fault', `${what} ${now.getTime()}`)
  } catch (error) {
    deps.log.error({ err: error, task: _id, orgid, what, code }, 'what failed with a package could not be noted')
  }
}

/** Forgets what is mended. Writes nothing where this document has no such note. */
export async function clearFault(deps: Deps, { _id, orgid, faults }: Noted, what: FaultKind): Promise<void> {
  if (!faults?.[what]) return
  await tasks(deps.db).updateOne({ _id, orgid }, { $unset: { [`faults.${what}`]: '' } })
  const none = Object.fromEntries(FAULT_KINDS.map((kind) => [`faults.${kind}.since`, null]))
  await tasks(deps.db).updateOne({ ...none, _id, orgid }, { $set: { faultAt: null } })
}
