import type { SpeechLanguage, VoiceAbilities } from '@lianda/shared/module/voice/voice.contract'
import type { Deps } from '../../deps'

/** The voice services that this installation has for a language. */
export function voiceAbilities(deps: Deps, language: SpeechLanguage): VoiceAbilities {
  const asr = deps.voice.asrFor(language)
  const tts = deps.voice.ttsFor(language)
  return {
    asr: asr?.capabilities.kind ?? 'none',
    asrName: asr?.capabilities.name ?? '',
    asrPartial: asr?.capabilities.partials ?? false,
    tts: tts?.capabilities.kind ?? 'device',
    ttsName: tts?.capabilities.name ?? '',
    llm: deps.voice.llm !== null,
  }
}
