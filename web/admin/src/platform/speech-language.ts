import type { SpeechLanguage } from '@lianda/shared/module/voice/voice.contract'
import { texts } from './platform'

const OWN: Readonly<Record<string, SpeechLanguage>> = { zhCN: '16k_zh', zhTW: '16k_zh-TW', en: '16k_en' }

/** The language that an author of this interface most likely writes in. */
export const likelySpeech = (): SpeechLanguage => OWN[texts.language()] ?? '16k_zh'
