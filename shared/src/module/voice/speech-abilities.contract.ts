import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { speechLanguage, voiceAbilities } from './voice.contract'

/** A language with what this installation can do in it. */
export const languageAbilities = z.object({ code: speechLanguage, ...voiceAbilities.shape })
export type LanguageAbilities = z.infer<typeof languageAbilities>

/** Every language, first those whose speech is recognised here; in the others learners type. */
export const speechLanguages = endpoint({
  id: 'voice.languages',
  method: 'GET',
  path: 'api/trainning/voice/languages',
  summary: 'Languages of practice, with what recognises and speaks each here',
  effect: 'read',
  auth: 'session',
  action: 'voice.try',
  input: z.object({}),
  output: z.object({ languages: z.array(languageAbilities) }),
})
