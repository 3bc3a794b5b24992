import type { Unfinished } from '@lianda/shared/module/task/task.contract'
import { type Deps, perApp } from '../../deps'
import { gatheredByPerson } from '../../infra/cache/gathered-by-person'
import { portraitShower } from '../customer'
import { sceneContentOf } from '../scene'
import type { SessionDoc } from './practice.document'
import { sessions } from './practice.model'

const openIds = perApp(({ db }) =>
  gatheredByPerson(
    ({ orgid }: { orgid: string; userId: string }) => orgid,
    ({ orgid }, userIds) =>
      sessions(db)
        .find({ orgid, userId: { $in: [...userIds] }, open: true, trial: null }, { userId: 1 })
        .sort({ userId: 1, startedAt: -1 })
        .lean(),
  ),
)

/** The learner's newest unfinished practice. Served by the index `mine_open`. */
export async function newestUnfinished(deps: Deps, orgid: string, userId: string): Promise<Unfinished | null> {
  const [newest] = await openIds(deps)({ orgid, userId })
  const session = newest && (await sessions(deps.db).findOne({ orgid, _id: newest._id, open: true }).lean<SessionDoc>())
  if (!session) return null
  const show = await portraitShower(deps, { orgid, userId })
  const { persona, free } = await sceneContentOf(deps, orgid, session.sceneId, session.sceneVersion)
  return {
    sessionId: session._id,
    subtaskId: session.subtaskId,
    taskId: session.taskId,
    title: session.sceneName,
    place: session.training ? 'training' : free ? 'practice' : 'train',
    customer: persona.name,
    portrait: show(persona.portrait),
    turn: session.turn,
    lastLine: session.lines.findLast((line) => line.speaker === 'customer')?.text ?? '',
    resumableUntil: session.resumableUntil.getTime(),
  }
}
