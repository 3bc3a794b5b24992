import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { ActsSection } from '../edit/ActsSection'
import { CustomerStart } from '../edit/CustomerStart'
import { FactsSection } from '../edit/FactsSection'
import { MemoriesSection } from '../edit/MemoriesSection'
import { MoodSection } from '../edit/MoodSection'
import { NodeWordingsSection } from '../edit/NodeWordingsSection'
import { ObjectionsSection } from '../edit/ObjectionsSection'
import { GoalsSection, OutcomesSection } from '../edit/OutcomesSection'
import { PausesSection } from '../edit/PausesSection'
import { PersonaSection } from '../edit/PersonaSection'
import type { Section } from '../edit/problem-places'
import { SmallTalkSection } from '../edit/SmallTalkSection'
import { UnderstandingSection } from '../edit/UnderstandingSection'
import { ValuesSection } from '../edit/ValuesSection'
import { WordsSection } from '../edit/WordsSection'
import { SceneBasics } from './SceneBasics'

/** What applies to the whole scene. */
export const SETTING_PARTS = [
  ['basics', SceneBasics],
  ['understanding', UnderstandingSection],
  ['pauses', PausesSection],
  ['words', WordsSection],
] as const

const WHO = ['persona', PersonaSection] as const

/** Who the customer is, and what makes them somebody. */
const SOMEBODY = [
  WHO,
  ['facts', FactsSection],
  ['smallTalk', SmallTalkSection],
  ['objections', ObjectionsSection],
  ['memories', MemoriesSection],
  ['values', ValuesSection],
  ['goals', GoalsSection],
  ['outcomes', OutcomesSection],
  ['nodes', NodeWordingsSection],
  ['mood', MoodSection],
  ['acts', ActsSection],
] as const

const ONLY_FOLLOWING = [WHO, ['customer', CustomerStart]] as const

export const customerParts = ({ customer }: Pick<SceneContent, 'customer'>) => (customer ? SOMEBODY : ONLY_FOLLOWING)

/** The sections of the settings; those of the flow are drawn, all others belong to the customer. */
export const isSetting = (section: Section): boolean => SETTING_PARTS.some(([name]) => name === section)
