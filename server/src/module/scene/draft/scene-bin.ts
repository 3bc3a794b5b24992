import type { Deps } from '../../../deps'
import { type BinPart, binOfThings } from '../../recycle-bin'
import { sceneVersions, scenes } from '../scene.model'
import { sceneUsage } from '../scene-ports'

/** Scenes in the recycle bin. What was practised is never purged, since records show its versions. */
export const sceneBin = (deps: Deps): BinPart =>
  binOfThings(deps, {
    model: scenes(deps.db),
    types: [2],
    nameOf: ({ name }) => name,
    find: 'name',
    without: 'work',
    changed: 'scene/changed_meanwhile',
    uses: {
      effect: 'attempts',
      count: (orgid, ids) => sceneUsage(deps).countByScene(orgid, ids),
      refused: 'scene/was_practised',
    },
    removeParts: (orgid, sceneId) => sceneVersions(deps.db).deleteMany({ orgid, sceneId }),
  })
