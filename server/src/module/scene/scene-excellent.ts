import { can } from '@lianda/shared/contract/action'
import { AppError } from '@lianda/shared/error/app-error'
import { formatOfName } from '@lianda/shared/module/upload/file-formats'
import { EXCELLENT_FORMATS, type ExcellentRecording } from '@lianda/shared/module/scene/excellent.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { findFile } from '../upload'
import { sceneRecords } from './scene-ports'

/** Whether somebody may let learners hear this: a practice that they may hear themselves, or a sound of the organisation. */
async function mayShow(deps: Deps, actor: Actor, { from, ref }: ExcellentRecording): Promise<boolean> {
  if (from === 'record') return can(actor, 'practice.record.read') && (await sceneRecords(deps).isAudible(actor, ref))
  const file = await findFile(deps, actor.orgid, ref)
  const format = formatOfName(ref)
  return (
    file?.kind === 'recordBestAuido' && format !== null && (EXCELLENT_FORMATS as readonly string[]).includes(format)
  )
}

/** Throws `request/invalid` for a recording that this person may not show. @param known the one that was there before */
export async function requireExcellent(
  deps: Deps,
  actor: Actor,
  { excellent }: SceneContent,
  known?: ExcellentRecording,
): Promise<void> {
  if (!excellent || (excellent.from === known?.from && excellent.ref === known.ref)) return
  if (!(await mayShow(deps, actor, excellent)))
    throw new AppError('request/invalid', { fields: [{ field: 'content.excellent.ref', rule: 'not_found' }] })
}

/** The content without a recording that this person may not show. */
export async function excellentHere(deps: Deps, actor: Actor, content: SceneContent): Promise<SceneContent> {
  const { excellent, ...rest } = content
  return !excellent || (await mayShow(deps, actor, excellent)) ? content : rest
}
