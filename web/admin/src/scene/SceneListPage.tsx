import { useNavigate } from 'react-router'
import { useTag, useText } from '../platform/text'
import { sceneColumns } from './scene-columns'
import { SceneList } from './SceneList'

/** The drawn scenes. */
export default function SceneListPage() {
  const t = useText()
  const tag = useTag()
  const navigate = useNavigate()
  return (
    <SceneList
      kind="flow"
      words="scene.scene"
      columns={sceneColumns(t, tag)}
      onOpen={(row) => void navigate(`/admin/voice/editscene?id=${row.id}`)}
    />
  )
}
