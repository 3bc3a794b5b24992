import { UsesNamed } from '../parts/UsesNamed'
import { useText } from '../platform/text'
import { type SceneUse, sceneUse } from './scene-use'

interface Props<Row extends SceneUse> {
  note: string
  uses: { rows: readonly Row[]; hidden: number }
  /** Whether the newest version of the scene has it, not only what is in work. */
  isPublished: (row: Row) => boolean
}

/** In a question: the scenes and free practices that use something, by name. */
export function SceneUsesNamed<Row extends SceneUse>({ note, uses, isPublished }: Props<Row>) {
  const t = useText()
  const how = (row: Row) => t(isPublished(row) ? 'office.uses.published' : 'office.uses.draft')
  return <UsesNamed note={note} uses={uses} use={sceneUse(how)} />
}
