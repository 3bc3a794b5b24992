import * as z from 'zod/mini'

/** Languages that are spoken and recognised, by the spec's 16k codes; the two that the demonstration uses come first. */
export const speechLanguage = z.enum(['16k_zh', '16k_en', '16k_yue', '16k_zh-TW'])
export type SpeechLanguage = z.infer<typeof speechLanguage>

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
