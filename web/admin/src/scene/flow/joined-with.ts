import { draftMerger } from '@lianda/shared/module/scene/edit/merge-draft.rules'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { replaying } from '../../edit/replaying'
import type { Choice, Merged } from '../../edit/subject.types'
import { tidied } from '../edit/content-edit'

/** Joins contents of a scene with what somebody else saved since `base`. */
export function joinedWith(
  base: SceneContent,
  theirs: SceneContent,
): (mine: SceneContent, choice: Choice) => Merged<SceneContent> | null {
  const join = draftMerger(tidied(base), theirs)
  return replaying((mine, choice) => join(tidied(mine), choice))
}
