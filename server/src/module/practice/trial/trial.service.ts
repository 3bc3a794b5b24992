import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import type * as contract from '@lianda/shared/module/practice/trial.admin.contract'
import { nodeOf } from '@lianda/shared/module/scoring/scored-nodes.rules'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import {
  addTrial,
  contentToTry,
  expiredTrials,
  findTrial,
  removeTrial,
  type SceneTrialDoc,
  trialsOf,
} from '../../scene'
import { removeRecordings } from '../../voice'
import type { SessionDoc } from '../practice.document'
import { sessions } from '../practice.model'
import { change } from '../practice.store'
import { prepareScene } from '../answer/encode-turn'
import { beginTalk } from '../try/tried-talk'
import { live } from '../turn/live'
import { practisedTalk } from './trial-talk'

type Trial = Pick<SceneTrialDoc, '_id' | 'orgid' | 'userId'>

/**
 * Opens a trial; a person has one at a time. Throws as `contentToTry`, `request/invalid` for an unknown node, and
 * `practice/not_playable` where the learner could not say anything.
 */
export async function openTrial(
  deps: Deps,
  actor: Actor,
  { id, content: what, from, day }: ParsedInputOf<typeof contract.openTrial>,
): Promise<OutputOf<typeof contract.openTrial>> {
  const { content } = await contentToTry(deps, actor, id, what)
  if (from !== null && (content.free || !nodeOf(content.flow, from)))
    throw new AppError('request/invalid', { fields: [{ field: 'from', rule: 'unknown' }] })
  const beginning = beginTalk(content, { seed: 1, day, from })
  if (!beginning || beginning.end) throw new AppError('practice/not_playable')
  // The examples are learned while the author reads what the learner reads before the start.
  prepareScene(deps, content)
  for (const earlier of await trialsOf(deps, actor)) await endTrial(deps, earlier)
  const trial = await addTrial(deps, actor, { content, from, day })
  return { trial: { id: trial._id } }
}

/** What became of the newest practice of the caller's own trial. */
export async function trialTalk(deps: Deps, actor: Actor, id: string): Promise<OutputOf<typeof contract.trialTalk>> {
  const trial = await findTrial(deps, actor, id)
  if (!trial) throw new AppError('practice/not_found')
  const [newest] = await practised(deps, trial)
  return {
    talk: newest ? practisedTalk(trial.content, newest, trial.from === null, actor) : null,
    ended: newest?.state === 'ended',
    total: newest?.total ?? null,
  }
}

/** Ends the caller's own trial. Idempotent. */
export async function closeTrial(deps: Deps, actor: Actor, id: string): Promise<void> {
  const trial = (await trialsOf(deps, actor)).find(({ _id }) => _id === id)
  if (trial) await endTrial(deps, trial)
}

/** Ends trials whose authors did not. */
export async function endExpiredTrials(deps: Deps): Promise<void> {
  for (const trial of await expiredTrials(deps)) await endTrial(deps, trial)
}

/** The practices of a trial, the newest first. Served by the index `attempt`. */
async function practised(deps: Deps, { _id, orgid, userId }: Trial): Promise<SessionDoc[]> {
  return await sessions(deps.db)
    .find({ orgid, subtaskId: _id, userId, trial: true })
    .sort({ attempt: -1 })
    .lean<SessionDoc[]>()
}

/** Ends a trial: its practices and their recordings are deleted, then the content that was tried. */
async function endTrial(deps: Deps, trial: Trial): Promise<void> {
  for (const { _id, orgid, epoch } of await practised(deps, trial)) {
    // A turn that is on its way is refused from now on, and its recording with it.
    const closed = { open: false, state: 'ended', phase: 'ended' } as const
    await change(deps, { _id, orgid }, {}, { $set: { ...closed, pending: [], mp3Pending: [] } })
    live(deps).fence(_id, epoch + 1)
    live(deps).giveUp(_id)
    await live(deps).settled(_id)
    const last = await sessions(deps.db).findOneAndDelete({ _id, orgid }).lean<SessionDoc>()
    if (last) await removeRecordings(deps, recordingsOf(last))
  }
  await removeTrial(deps, trial)
}

const recordingsOf = ({ lines, wavDelete }: SessionDoc) => [
  ...lines.flatMap(({ audio }) => audio?.path ?? []),
  ...wavDelete.map(({ path }) => path),
]
