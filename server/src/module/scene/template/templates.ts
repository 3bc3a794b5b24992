import type { Language } from '@lianda/shared/contract/fields'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { SceneTemplate } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { APPOINTMENT } from './appointment'
import { COMPLAINT } from './complaint'
import { FEEDBACK } from './feedback'
import { FIRST_VISIT } from './first-visit'
import { IDENTITY } from './identity'
import { RETENTION } from './retention'
import { templateScene } from './template-scene'

/** What a company can begin a scene with, in every language of the program. */
const TEMPLATES: Readonly<Record<SceneTemplate, (language: Language) => SceneContent>> = {
  first_visit: (language) => templateScene(FIRST_VISIT, language),
  appointment: (language) => templateScene(APPOINTMENT, language),
  complaint: (language) => templateScene(COMPLAINT, language),
  retention: (language) => templateScene(RETENTION, language),
  identity: (language) => templateScene(IDENTITY, language),
  feedback: (language) => templateScene(FEEDBACK, language),
}

/** The content of a scene made from a template, in one of the program's languages. */
export const contentOfTemplate = (key: SceneTemplate, language: Language): SceneContent => TEMPLATES[key](language)
