import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { Deps } from '../../../deps'
import type { LearnerLineDoc, SessionDoc } from '../practice.document'
import type { LineScript } from './line-script'

/** Words one line of the customer; resolves to the model's time to its first token, null when it was not asked. */
export async function phraseLine(
  _deps: Deps,
  _content: SceneContent,
  _session: SessionDoc,
  _heard: LearnerLineDoc,
  script: LineScript,
): Promise<number | null> {
  script.sayScripted()
  return await Promise.resolve(null)
}
