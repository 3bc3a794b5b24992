import type { OutputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import type { excellent, ExcellentPart } from '@lianda/shared/module/practice/excellent.contract'
import type { PracticeBrief } from '@lianda/shared/module/practice/brief.contract'
import type { ExcellentRecording } from '@lianda/shared/module/scene/excellent.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { excellentHere, sceneContentOf } from '../scene'
import { findFile, imageSigner } from '../upload'
import { addressSigner } from '../voice'
import { isLearner, type SessionDoc } from './practice.document'
import { sessions } from './practice.model'
import { visibleRecords } from './visible-records'
import { findTarget } from './trial/trial-target'

/** Whether an administrator may hear a practice that has ended, and of which the learner's voice was recorded. */
export async function isAudible(deps: Deps, actor: Actor, recordId: string): Promise<boolean> {
  const found = await sessions(deps.db)
    .findOne({ ...visibleRecords(actor), _id: recordId, state: 'ended' }, { lines: 1 })
    .lean<Pick<SessionDoc, 'lines'>>()
  return found?.lines.some((line) => isLearner(line) && line.audio !== null) ?? false
}

/** What is left of an excellent recording: a practice or a sound may have been deleted since. Served by `_id`. */
async function partsOf(
  deps: Deps,
  { orgid, userId }: Pick<Actor, 'orgid' | 'userId'>,
  { from, ref }: ExcellentRecording,
): Promise<ExcellentPart[]> {
  if (from === 'file') {
    if ((await findFile(deps, orgid, ref))?.kind !== 'recordBestAuido') return []
    const sign = await imageSigner(deps, { orgid, userId })
    return [{ speaker: null, text: '', url: sign(ref) }]
  }
  const record = await sessions(deps.db)
    .findOne({ orgid, _id: ref, state: 'ended' }, { lines: 1 })
    .lean<Pick<SessionDoc, 'lines'>>()
  const sign = await addressSigner(deps, userId)
  return (record?.lines ?? [])
    .filter(({ text, audio }) => text !== '' || audio !== null)
    .map(({ speaker, text, audio }) => ({ speaker, text, url: audio && sign(audio) }))
}

/** How the scene of a subtask is done well. Throws `task/not_found` for a subtask that is not meant for this person. */
export async function hearExcellent(deps: Deps, actor: Actor, subtaskId: string): Promise<OutputOf<typeof excellent>> {
  const target = await findTarget(deps, actor, subtaskId)
  if (!target) throw new AppError('task/not_found')
  const content = await sceneContentOf(deps, actor.orgid, target.sceneId, target.sceneVersion)
  // A trial plays what its author sent, which nobody has checked.
  const { excellent: shown } = target.trial ? await excellentHere(deps, actor, content) : content
  return { description: shown?.description ?? '', parts: shown ? await partsOf(deps, actor, shown) : [] }
}

/** What a brief says of it; nothing where there is none, or it is gone. */
export async function excellentBrief(
  deps: Deps,
  reader: Pick<Actor, 'orgid' | 'userId'>,
  { excellent: shown }: SceneContent,
): Promise<Pick<PracticeBrief, 'excellent'>> {
  if (!shown || (await partsOf(deps, reader, shown)).length === 0) return {}
  return { excellent: { description: shown.description } }
}
