import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { derivedId, newRequestId } from '../../../infra/ids'
import { isDuplicateKey } from '../../../infra/store/store-error'
import { record } from '../../log'
import { storeDraft } from '../draft/draft-write'
import { type SceneDoc, scenes } from '../scene.model'
import { type TakenFileDoc, takenFiles } from './taken-file.model'

export type Importer = Pick<Actor, 'orgid' | 'userId' | 'account' | 'name'>

export interface TakenScenes {
  /** In the order of the file. */
  scenes: SceneDoc[]
  /** False when an earlier import with the same key made them all. */
  now: boolean
}

/**
 * Makes the scenes of a file, each once for the same key, however often a process dies in the middle: the file is kept
 * before the first of them, and a start finishes it.
 */
export async function takeFile(
  deps: Deps,
  { orgid, userId, account, name }: Importer,
  key: string,
  { catalogId, scenes: given }: Pick<TakenFileDoc, 'catalogId' | 'scenes'>,
): Promise<TakenScenes> {
  const file: TakenFileDoc = {
    ...{ _id: derivedId(orgid, userId, key), orgid, userId, account, name },
    ...{ catalogId, scenes: given, at: new Date(deps.clock.now()) },
  }
  await keepFile(deps, file)
  const made = await makeScenes(deps, file)
  await takenFiles(deps.db).deleteOne({ _id: file._id, orgid })
  return made
}

/** Keeps a file before its scenes are made. */
export async function keepFile(deps: Deps, file: TakenFileDoc): Promise<void> {
  try {
    await takenFiles(deps.db).create(file)
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
  }
}

/** Makes those scenes of a kept file that are not there. */
export async function makeScenes(deps: Deps, file: TakenFileDoc): Promise<TakenScenes> {
  const { _id, orgid, catalogId } = file
  const ids = file.scenes.map((_scene, at) => derivedId(_id, at))
  const there = () =>
    scenes(deps.db)
      .find({ _id: { $in: ids }, orgid })
      .lean()
  const known = new Set((await there()).map((scene) => scene._id))
  for (const [at, { kind, content }] of file.scenes.entries()) {
    const id = ids[at]
    if (id === undefined || known.has(id)) continue
    try {
      await storeDraft(deps, file, { kind, content, catalogId }, id)
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
    }
  }
  const byId = new Map((await there()).map((scene) => [scene._id, scene]))
  return { scenes: ids.flatMap((id) => byId.get(id) ?? []), now: known.size < ids.length }
}

/** Finishes what was being imported when a process ended, with its lines in the operation log. For the start. */
export async function finishFiles(deps: Deps): Promise<void> {
  const left = await takenFiles(deps.db).find({}).unscoped('a start finishes the files of all organisations').lean()
  for (const file of left) {
    const { _id, orgid } = file
    try {
      const { scenes: made } = await makeScenes(deps, file)
      for (const { _id: objectId, name: objectName } of made) {
        const change = { noun: 'scene', objectId, objectName, before: {}, after: { name: objectName } } as const
        await record(deps, { actor: file, action: 'scene.fileImport', change, ip: '', requestId: newRequestId() })
      }
      await takenFiles(deps.db).deleteOne({ _id, orgid })
    } catch (error) {
      // One file that can't be finished keeps no server from its start; the next start tries again.
      deps.log.error({ err: error, orgid, file: _id }, 'an import of scenes could not be finished')
    }
  }
}
