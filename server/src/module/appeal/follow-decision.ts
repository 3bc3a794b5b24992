import { appealChanged } from '@lianda/shared/module/appeal/appeal.events'
import type { Deps } from '../../deps'
import { tellPeople } from '../notify'
import { type AppealDoc, appeals } from './appeal.model'
import { appealKindOf } from './kind/appeal-kinds'

/** Appeals read per round. */
const BATCH = 100

/** Does what follows from a decision; what fails is done again by the relay. */
export async function followDecision(deps: Deps, appeal: AppealDoc): Promise<void> {
  try {
    await follow(deps, appeal)
  } catch (error) {
    deps.log.error({ err: error, appealId: appeal._id }, 'what follows an appeal stays undone')
  }
}

/** Each step is done once however often it is tried: the correction by its id, the message by its key. */
async function follow(deps: Deps, appeal: AppealDoc): Promise<void> {
  const { _id: id, orgid, kind, recordId, userId, subtaskId, title, state, decision } = appeal
  if (!decision) return
  const { by, judge, correction, opinion } = decision
  const corrected =
    correction && (await appealKindOf(kind).correct(deps, { orgid, recordId }, { id, by, judge, correction }))
  await tellPeople(deps, {
    ...{ orgid, kind: state === 1 ? 'appeal_upheld' : 'appeal_rejected', key: `appeal ${id}`, about: recordId },
    ...{ within: `${kind} ${subtaskId}`, title, note: opinion, to: { userIds: [userId] } },
  })
  await appeals(deps.db).updateOne(
    { _id: id, orgid },
    { $set: { following: false, ...(corrected ? { after: corrected.after } : {}) } },
  )
  deps.realtime.emit({ user: userId }, appealChanged, { id, recordId })
}

/** What follows from the decisions of all organisations and is not done. Served by `following`. */
export async function followAll(deps: Deps): Promise<void> {
  const waiting = await appeals(deps.db)
    .find({ following: true })
    .limit(BATCH)
    .unscoped('the relay serves all organisations')
    .lean<AppealDoc[]>()
  for (const appeal of waiting) await followDecision(deps, appeal)
}
