import { latePart } from '../../parts/late-part'
import { bringTexts } from '../../platform/platform'

/** What a scene is written from. */
export const ProposalFields = latePart(async () => {
  const [part] = await Promise.all([import('./ProposalFields'), bringTexts(['scene-proposal'])])
  return part.ProposalFields
}, null)

/** How far the writing is. */
export const ProposalProgress = latePart(async () => {
  const [part] = await Promise.all([import('./ProposalProgress'), bringTexts(['catalog', 'scene', 'scene-proposal'])])
  return part.ProposalProgress
}, null)
