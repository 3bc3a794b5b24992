import { isHan } from '../../../kernel/hanzi'
import { fold } from '../../../kernel/text'
import { SPEECH_LANGUAGES } from '../../lexicon/speech-language.rules'
import type { SpeechLanguage } from '../../voice/voice.contract'

/** Why a part of a model's proposal was left out. Texts: `scene-proposal.fault.<why>`. */
export const PROPOSAL_FAULTS = [
  'empty',
  'too_long',
  'other_language',
  'markup',
  'machine',
  'prompt',
  'duplicate',
  'too_many',
  'no_keywords',
  'no_answers',
  'no_step',
  'unreachable',
  'no_end',
] as const
export type ProposalFaultKind = (typeof PROPOSAL_FAULTS)[number]

/** Something of a proposal that does not fit. */
export interface ProposalFault {
  /** Where the model wrote it: `steps.0.says`. */
  path: string
  why: ProposalFaultKind
  /** Its first words. */
  text: string
}

const MARKUP = /https?:|www\.|\p{L}@\p{L}+\.|```|<[^<>]*>|[{}<>`]/u
/** Who writes so speaks of itself, or obeys its source. */
const MACHINE =
  /(?:我是|作为)一?[个名]?(?:ai|人工智能|语言模型|大模型|机器人|助手)|系统提示|提示词|忽略(?:以上|上述|之前|前面)|\bas an? (?:ai|language model|assistant)\b|\bi(?:['’]m| am) an? (?:ai|language model|assistant|bot)\b|system prompt|ignore (?:all |any |the )*(?:previous|above|prior)/iu
/** So much of the prompt in one text is no accident. */
const PROMPT_PIECE = 20

/** Whether a text is in another language than the scene, as far as its script tells. */
function isForeign(text: string, language: SpeechLanguage): boolean {
  const { lists } = SPEECH_LANGUAGES[language]
  if (!/\p{L}/u.test(text) || lists === null) return false
  return [...text].some(isHan) !== (lists === 'chinese')
}

/**
 * Why a text may not stand in a scene; null where it may.
 * @param prompt what the model was told, folded
 */
export function textFault(
  text: string,
  { most, language, prompt }: { most: number; language: SpeechLanguage; prompt: string },
): ProposalFaultKind | null {
  if (text === '') return 'empty'
  if (text.length > most) return 'too_long'
  if (MARKUP.test(text)) return 'markup'
  if (MACHINE.test(text)) return 'machine'
  const folded = fold(text)
  if (folded.length >= PROMPT_PIECE && prompt.includes(folded)) return 'prompt'
  return isForeign(text, language) ? 'other_language' : null
}
