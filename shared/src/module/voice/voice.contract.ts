import * as z from 'zod/mini'

/**
 * Languages that are spoken and recognised, by the 26 16k codes of Tencent's realtime recognition
 * (https://cloud.tencent.com/document/product/1093/48982, engine_model_type). Its `16k_multi_lang` is none of them: it
 * guesses the language, so nothing would be known of its texts. What is known of each: lexicon/speech-language.rules.ts.
 */
export const speechLanguage = z.enum([
  '16k_zh',
  '16k_en',
  '16k_yue',
  '16k_zh-TW',
  '16k_zh_en',
  '16k_zh_large',
  '16k_zh_edu',
  '16k_zh_medical',
  '16k_zh_court',
  '16k_en_large',
  '16k_en_game',
  '16k_en_edu',
  '16k_ko',
  '16k_ja',
  '16k_th',
  '16k_id',
  '16k_vi',
  '16k_ms',
  '16k_fil',
  '16k_pt',
  '16k_tr',
  '16k_ar',
  '16k_es',
  '16k_hi',
  '16k_fr',
  '16k_de',
])
export type SpeechLanguage = z.infer<typeof speechLanguage>

/** What became of an outside service's call, by kind (VendorError). */
export const vendorProblem = z.enum([
  'refused',
  'limited',
  'timeout',
  'network',
  'aborted',
  'bad_answer',
  'unavailable',
])
export type VendorProblem = z.infer<typeof vendorProblem>

/** Why a recorded turn has no words of a recogniser. Such a turn is never a silent one, and costs nothing. */
export const notHeard = z.object({
  /** unclear: too unsure to count; failed: the recogniser did; none: there is none; given_up: nobody waited for it. */
  why: z.enum(['unclear', 'failed', 'none', 'given_up']),
  /** The best guess at the words, which the learner may take or correct; '' = none. */
  guess: z.string(),
  /** Name of the recogniser; '' = there is none. */
  service: z.string(),
  /** Set for `failed`. */
  problem: z.nullable(vendorProblem),
})
export type NotHeard = z.infer<typeof notHeard>

/** The voice features of this installation for a language; the defaults state what is missing. */
export const voiceAbilities = z.object({
  /** Where the learner's words are recognised; `none` = the learner types them (the recording is still kept). */
  asr: z.enum(['service', 'local', 'none']),
  asrName: z.string(),
  /** True if words are recognised during speech. */
  asrPartial: z.boolean(),
  /** `device`: the browser's own voice is tried; without one the line is shown as text. */
  tts: z.enum(['service', 'local', 'device']),
  ttsName: z.string(),
  llm: z.boolean(),
})
export type VoiceAbilities = z.infer<typeof voiceAbilities>
