import { speechCodes } from '@lianda/shared/module/lexicon/speech-language.rules'
import type { LanguageAbilities } from '@lianda/shared/module/voice/speech-abilities.contract'
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

/** Every language with its services, first those that are recognised. */
export function languageAbilities(deps: Deps): LanguageAbilities[] {
  const all = speechCodes.map((code) => ({ code, ...voiceAbilities(deps, code) }))
  return [...all.filter(({ asr }) => asr !== 'none'), ...all.filter(({ asr }) => asr === 'none')]
}
