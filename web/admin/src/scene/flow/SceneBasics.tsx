import { BasicsSection } from '../edit/BasicsSection'
import { SceneExcellent } from '../edit/SceneExcellent'
import { SceneImages } from '../edit/SceneImages'

/** What the learner reads, looks at and listens to before a drawn scene starts. */
export const SceneBasics = () => (
  <BasicsSection>
    <SceneImages />
    <SceneExcellent />
  </BasicsSection>
)
