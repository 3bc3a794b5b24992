import { SceneList } from './SceneList'

/** The drawn scenes: what is in work, and what packages can use. */
export default function SceneListPage() {
  return <SceneList kind="flow" words="scene.scene" />
}
