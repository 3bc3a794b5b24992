import { AppError } from '@lianda/shared/error/app-error'
import { escapePattern } from '@lianda/shared/kernel/pattern'
import type { Deps } from '../../../deps'
import { catalogPaths, program } from '../../catalog'
import { type BinPart, deletedIn } from '../../recycle-bin'
import { type SceneDoc, sceneVersions, scenes } from '../scene.model'
import { sceneUsage } from '../scene-ports'
import { findBinned, putBack } from './draft-removal'

/** Scenes in the recycle bin. */
export const sceneBin = (deps: Deps): BinPart => ({
  /** Served by `in_bin`; there are only tens of them, so a text is matched without an index of its own. */
  async list(orgid, query, first) {
    const named = query.text ? { name: { $regex: escapePattern(query.text), $options: 'i' } } : {}
    const filter = { orgid, live: false, ...deletedIn(query), ...named }
    const [docs, total, paths] = await Promise.all([
      first === 0
        ? ([] as SceneDoc[])
        : scenes(deps.db).find(filter, { 'work.content': 0 }).sort({ deletedAt: -1 }).limit(first).lean(),
      scenes(deps.db).countDocuments(filter),
      catalogPaths(deps, program(orgid), 2),
    ])
    const rows = docs.map(({ _id, name, catalogId, deletedAt, deletedBy = '' }) => ({
      ...{ id: _id, name, version: null },
      place: (catalogId === null ? [] : (paths.get(catalogId) ?? [])).join(' / '),
      ...{ deletedAt: deletedAt?.getTime() ?? 0, deletedBy },
    }))
    return { rows, total }
  },
  async restore({ orgid }, id) {
    const scene = await findBinned(deps, orgid, id)
    if (!scene) return null
    const lost = await putBack(deps, scene)
    return { name: scene.name, notes: lost ? ['no_category'] : [] }
  },
  async impact(orgid, ids) {
    const [docs, practised] = await Promise.all([
      scenes(deps.db)
        .find({ _id: { $in: [...ids] }, orgid, live: false }, { name: 1 })
        .lean(),
      sceneUsage(deps).countByScene(orgid, ids),
    ])
    return docs.flatMap(({ _id: id, name }) => {
      const count = practised.get(id) ?? 0
      return count === 0 ? [] : [{ id, name, effect: 'attempts' as const, count, blocked: true }]
    })
  },
  /** Throws `scene/was_practised`: records show its versions. Its versions go first, so that after a crash it is still there. */
  async purge(orgid, id) {
    const scene = await findBinned(deps, orgid, id)
    if (!scene) return null
    const { name, rev } = scene
    const practised = await sceneUsage(deps).countByScene(orgid, [id])
    if ((practised.get(id) ?? 0) > 0) throw new AppError('scene/was_practised', { params: { name } })
    await sceneVersions(deps.db).deleteMany({ orgid, sceneId: id })
    const { deletedCount } = await scenes(deps.db).deleteOne({ _id: id, orgid, live: false, rev })
    if (deletedCount === 0) throw new AppError('scene/changed_meanwhile', { params: { name } })
    return { name }
  },
})
