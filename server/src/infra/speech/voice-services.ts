import { speechCodes } from '@lianda/shared/module/lexicon/speech-language.rules'
import { isEnglish } from '@lianda/shared/module/lexicon/prepare.rules'
import type { SpeechLanguage } from '@lianda/shared/module/voice/voice.contract'
import type { EmbeddingProvider, LlmProvider } from '../llm/llm'
import { localEmbeddings } from '../llm/local-embedding'
import { openAiEmbeddings } from '../llm/openai-embedding'
import { openAiLlm } from '../llm/openai-llm'
import type { AsrProvider } from './asr/asr'
import { openAiAsr } from './asr/openai-asr'
import { findPocketsphinx, pocketsphinxAsr } from './asr/pocketsphinx-asr'
import { findSherpa, sherpaAsr } from './asr/sherpa-asr'
import { tencentAsr } from './asr/tencent-asr'
import type { TencentAccount } from './asr/tencent-protocol'
import { espeakTts, findEspeak } from './tts/espeak-tts'
import { fallbackTts } from './tts/fallback-tts'
import { openAiTts } from './tts/openai-tts'
import type { TtsProvider } from './tts/tts'

/** An OpenAI-compatible service: its address, its key, and the model to request. */
export interface ServiceAddress {
  baseUrl: string
  apiKey: string
  model: string
}

/** Voice settings that config.ts reads from the environment; absent = not configured. */
export interface VoiceConfig {
  asr?: ServiceAddress
  /** Tencent Cloud's recogniser; instead of `asr`. */
  tencent?: TencentAccount
  tts?: ServiceAddress & { voiceFemale: string; voiceMale: string }
  llm?: ServiceAddress
  embedding?: ServiceAddress
  /** Use engines installed on this machine. */
  localAsr: 'auto' | 'off'
  localTts: 'auto' | 'off'
  /** The English sentence encoder that is a part of this program. */
  localEncoder: 'auto' | 'off'
  /** sherpa-onnx: its program and a folder with the user's model. */
  sherpa?: { program: string; modelDir: string }
  /** Timeout of a service call in milliseconds. */
  timeoutMs: number
}

/** Voice services that are really available on this installation, probed once at start. */
export interface VoiceServices {
  /**
   * The first recogniser that knows the language: a service goes before what is installed, and one that fails is not
   * replaced by the next. null: there is none, the learner types.
   */
  asrFor(language: SpeechLanguage): AsrProvider | null
  /** null: no server voice for this language; the device tries its own. */
  ttsFor(language: SpeechLanguage): TtsProvider | null
  llm: LlmProvider | null
  /** Sentence vectors: a configured service, else this program's own encoder for English; null: words decide alone. */
  encoderFor(language: SpeechLanguage): EmbeddingProvider | null
  /** One line per service, for the start message and the log. */
  summary: readonly string[]
}

/** Sentence encoders, for all languages and for English. */
interface Encoders {
  service?: EmbeddingProvider | null
  english?: EmbeddingProvider | null
}

type Speaks = { capabilities: { languages: readonly SpeechLanguage[] } }

function forLanguage<P extends Speaks>(providers: readonly P[], language: SpeechLanguage): P[] {
  return providers.filter((p) => p.capabilities.languages.includes(language))
}

/** What each recogniser is really asked for: languages that none before it knows. */
function recognition(asr: readonly AsrProvider[]): string {
  const serving = speechCodes.map((language) => forLanguage(asr, language)[0]?.capabilities.name)
  const each = [...new Set(serving)].filter((name) => name !== undefined)
  const counted = each.map((name) => `${name} (${serving.filter((one) => one === name).length} languages)`)
  const typed = serving.filter((one) => one === undefined).length
  if (typed === speechCodes.length) return 'none (learners type)'
  return typed === 0 ? counted.join(', ') : `${counted.join(', ')}; in ${typed} languages learners type`
}

/** Builds the providers in the order of architecture.md: configured service, sherpa-onnx, PocketSphinx, typing. */
export async function voiceServices(config: VoiceConfig): Promise<VoiceServices> {
  const asr: AsrProvider[] = []
  if (config.tencent) asr.push(tencentAsr(config.tencent))
  if (config.asr) asr.push(openAiAsr(config.asr, config.timeoutMs))
  if (config.localAsr === 'auto') {
    const sherpa = config.sherpa ? await findSherpa(config.sherpa) : null
    if (sherpa) asr.push(sherpaAsr(sherpa))
    const sphinx = await findPocketsphinx()
    if (sphinx) asr.push(pocketsphinxAsr(sphinx))
  }
  const tts: TtsProvider[] = []
  if (config.tts) tts.push(openAiTts(config.tts, config.timeoutMs))
  if (config.localTts === 'auto') {
    const espeak = await findEspeak()
    if (espeak) tts.push(espeakTts(espeak))
  }
  const llm = config.llm ? openAiLlm(config.llm, config.timeoutMs) : null
  const encoders = {
    service: config.embedding ? openAiEmbeddings(config.embedding, config.timeoutMs) : null,
    english: config.localEncoder === 'auto' ? localEmbeddings() : null,
  }
  return servicesOf(asr, tts, llm, encoders)
}

/** The same from given providers; tests pass scripted ones. */
export function servicesOf(
  asr: readonly AsrProvider[],
  tts: readonly TtsProvider[],
  llm: LlmProvider | null,
  { service = null, english = null }: Encoders = {},
): VoiceServices {
  const encoders = [service?.name, english?.name].filter((name) => name !== undefined)
  return {
    asrFor: (language) => forLanguage(asr, language)[0] ?? null,
    ttsFor(language) {
      const able = forLanguage(tts, language)
      return able.length === 0 ? null : fallbackTts(able)
    },
    llm,
    encoderFor: (language) => service ?? (isEnglish(language) ? english : null),
    summary: [
      `recognition: ${recognition(asr)}`,
      `voice: ${tts.map((p) => p.capabilities.name).join(', ') || "none (the device's own, else text)"}`,
      `language model: ${llm?.capabilities.name ?? 'none (scripted lines)'}`,
      `sentence encoder: ${encoders.join(', ') || 'none (words decide)'}`,
    ],
  }
}
