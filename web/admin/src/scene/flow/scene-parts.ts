import { ActsSection } from '../edit/ActsSection'
import { FactsSection } from '../edit/FactsSection'
import { MemoriesSection } from '../edit/MemoriesSection'
import { MoodSection } from '../edit/MoodSection'
import { NodeWordingsSection } from '../edit/NodeWordingsSection'
import { ObjectionsSection } from '../edit/ObjectionsSection'
import { OutcomesSection } from '../edit/OutcomesSection'
import { PausesSection } from '../edit/PausesSection'
import { PersonaSection } from '../edit/PersonaSection'
import { SmallTalkSection } from '../edit/SmallTalkSection'
import { ValuesSection } from '../edit/ValuesSection'
import { BasicsSection } from '../free/BasicsSection'

/** The sections of a drawn scene's settings. */
export const SCENE_PARTS = [
  ['basics', BasicsSection],
  ['persona', PersonaSection],
  ['facts', FactsSection],
  ['smallTalk', SmallTalkSection],
  ['objections', ObjectionsSection],
  ['memories', MemoriesSection],
  ['values', ValuesSection],
  ['nodes', NodeWordingsSection],
  ['outcomes', OutcomesSection],
  ['mood', MoodSection],
  ['acts', ActsSection],
  ['pauses', PausesSection],
] as const
