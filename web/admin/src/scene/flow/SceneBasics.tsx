import { BasicsSection } from '../edit/BasicsSection'
import { SceneImages } from '../edit/SceneImages'

/** What the learner reads, and looks at, before a drawn scene starts. */
export const SceneBasics = () => (
  <BasicsSection>
    <SceneImages />
  </BasicsSection>
)
