import type { Unfinished } from '@lianda/shared/module/task/task.contract'
import type { Deps } from '../../deps'
import { portraitShower } from '../customer'
import { sceneContentOf } from '../scene'
import type { SessionDoc } from './practice.document'
import { sessions } from './practice.model'

/** The learner's newest unfinished practice. Served by the index `mine`. */
export async function newestUnfinished(deps: Deps, orgid: string, userId: string): Promise<Unfinished | null> {
  const session = await sessions(deps.db)
    .findOne({ orgid, userId, open: true, trial: null })
    .sort({ startedAt: -1 })
    .lean<SessionDoc>()
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
