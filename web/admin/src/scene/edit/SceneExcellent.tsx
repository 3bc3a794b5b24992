import { bringTexts } from '../../platform/platform'
import { latePart } from '../../parts/late-part'

/** How the scene is done well: few scenes have it, so its field comes after the page. */
export const SceneExcellent = latePart(
  async () => {
    const [part] = await Promise.all([
      import('./excellent/ExcellentField'),
      bringTexts(['field', 'scene', 'scene-edit', 'upload']),
    ])
    return part.ExcellentField
  },
  <div aria-busy="true" />,
)
