import type { Language } from '@lianda/shared/contract/fields'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { SpeechLanguage } from '@lianda/shared/module/voice/voice.contract'
import { contentOfTemplate } from '../template/templates'

/** The languages in which this program has sentences of its own, by the code of recognition. */
const WORDS: readonly (readonly [prefix: string, language: Language])[] = [
  ['16k_zh-TW', 'zhTW'],
  ['16k_zh', 'zhCN'],
  ['16k_en', 'en'],
]

/** The language of this program's own sentences for a scene in this language; undefined where it has none. */
export const wordsIn = (language: SpeechLanguage): Language | undefined =>
  WORDS.find(([prefix]) => language.startsWith(prefix))?.[1]

type EmptyPractice = SceneContent & Required<Pick<SceneContent, 'customer' | 'free'>>

/**
 * A free practice with nothing in it but what every customer says when the learner is silent or not understood, in the
 * practice's language where the program knows it.
 */
export function emptyPractice(name: string, language: SpeechLanguage): EmptyPractice {
  const known = wordsIn(language)
  const usual = contentOfTemplate('first_visit', known ?? 'en')
  const silent = { text: '', emotion: 2 }
  const lines = known ? null : [{ id: 'l1', ...silent }]
  return {
    ...{ name, description: '', language, role: '', goal: '' },
    persona: {
      ...{ name: '', gender: 'female', portrait: 'woman-bun', brief: '', character: '', voice: '', attributes: [] },
    },
    customer: {
      ...{ facts: [], smallTalk: [], objections: [], memories: [], goals: [], nodes: [], outcomes: [] },
      mood: { trust: 5, patience: 6, moves: [] },
      acts: {},
    },
    free: {
      opening: [{ id: 'o1', text: '', emotion: 0 }],
      points: [],
      forbidden: [],
      ends: [],
      turnLimit: 12,
      closing: [],
    },
    flow: { nodes: [] },
    calculation: 'examples',
    ...{ strictness: 50, crossNode: false, smartBreak: true },
    silence: lines ? { ...usual.silence, replies: lines, farewell: { id: 'l9', ...silent } } : usual.silence,
    nonStandard: lines
      ? { ...usual.nonStandard, replies: lines, farewell: { id: 'l9', ...silent } }
      : usual.nonStandard,
    ...{ waitS: 0, hints: 3, minutes: 6 },
    lexicon: {
      ...{ polite: known ? usual.lexicon.polite : [], sensitive: known ? usual.lexicon.sensitive : [] },
      ...{ synonyms: [], hotWords: [] },
    },
  }
}
