import { createHmac, randomInt, randomUUID } from 'node:crypto'
import type { SpeechLanguage } from '@lianda/shared/module/voice/voice.contract'
import * as z from 'zod/mini'
import type { VendorError } from '../../vendor/vendor-error'

/** The account of Tencent Cloud whose recogniser is used. */
export interface TencentAccount {
  /** wss://asr.cloud.tencent.com, or a gateway in front of it. */
  url: string
  appId: string
  secretId: string
  secretKey: string
}

/** Engines that tell which words are stable (`word_info`). */
const WITH_WORDS: ReadonlySet<SpeechLanguage> = new Set([
  '16k_zh',
  '16k_zh_en',
  '16k_zh_large',
  '16k_zh-TW',
  '16k_en',
  '16k_ja',
])

/** An address is refused this many seconds after it was made; it only has to last until the connection stands. */
const VALID_S = 600
/** A hot word of this weight is preferred where it fits; from 11 on the service forces it into the text. */
const HOT_WEIGHT = 5
const HOT_WORDS = 128
const HOT_CHARS = 1_000

/**
 * What is likely to be said, as the service's temporary hot words: at most 10 Chinese characters or 30 others each,
 * without spaces. Whole sentences are none; they would be forced on what was really said.
 */
function hotWords(phrases: readonly string[]): string {
  const words = new Set(
    phrases
      .flatMap((phrase) => phrase.split(/[\s,，、|｜。？！?!;；:：&()（）]+/u))
      .filter((word) => (/^[\x20-\x7e]+$/.test(word) ? word.length > 3 && word.length <= 30 : inLimits(word))),
  )
  const list: string[] = []
  let chars = 0
  for (const word of words) {
    chars += word.length + 3
    if (list.length === HOT_WORDS || chars > HOT_CHARS) break
    list.push(`${word}|${HOT_WEIGHT}`)
  }
  return list.join(',')
}

const inLimits = (word: string): boolean => word.length > 1 && word.length <= 10

/**
 * The signed address of one utterance: HMAC-SHA1 of host, path and parameters in alphabetical order, before they are
 * encoded (https://cloud.tencent.com/document/product/1093/48982). Each utterance has a `voice_id` of its own.
 */
export function signedAddress(
  account: TencentAccount,
  { language, phrases, nowMs }: { language: SpeechLanguage; phrases: readonly string[]; nowMs: number },
): string {
  const timestamp = Math.floor(nowMs / 1_000)
  const hot = hotWords(phrases)
  const params: Record<string, string | number> = {
    secretid: account.secretId,
    timestamp,
    expired: timestamp + VALID_S,
    nonce: randomInt(1, 10 ** 9),
    engine_model_type: language,
    voice_id: randomUUID(),
    // PCM.
    voice_format: 1,
    // A turn lasts up to 120 s; without it the service cuts at 60 s wherever that is.
    needvad: 1,
    // Nothing that was said is hidden: an insult and a hesitation count.
    filter_dirty: 0,
    filter_modal: 0,
    filter_punc: 0,
    ...(WITH_WORDS.has(language) ? { word_info: 1 } : {}),
    ...(hot === '' ? {} : { hotword_list: hot }),
  }
  const names = Object.keys(params).sort()
  const place = `${account.url.replace(/^wss?:\/\//, '')}/asr/v2/${account.appId}`
  const plain = `${place}?${names.map((name) => `${name}=${params[name]}`).join('&')}`
  const signature = createHmac('sha1', account.secretKey).update(plain).digest('base64')
  const query = names.map((name) => `${name}=${encodeURIComponent(params[name] ?? '')}`).join('&')
  return `${account.url}/asr/v2/${account.appId}?${query}&signature=${encodeURIComponent(signature)}`
}

const word = z.object({ word: z.string(), stable_flag: z.optional(z.number()) })

/** One message of the service; fields that it leaves out or sends as null are no error. */
export const tencentMessage = z.object({
  code: z.int(),
  final: z.optional(z.nullable(z.int())),
  result: z.optional(
    z.nullable(
      z.object({
        /** 0 a sentence begins, 1 it goes on, 2 it is complete and stays. */
        slice_type: z.int(),
        index: z.int(),
        voice_text_str: z.string(),
        word_list: z.optional(z.nullable(z.array(word))),
      }),
    ),
  ),
})
export type TencentMessage = z.infer<typeof tencentMessage>

const KINDS: Readonly<Record<number, VendorError['kind']>> = {
  // Sound came faster than the service allows.
  4000: 'limited',
  4001: 'refused',
  4002: 'refused',
  4003: 'refused',
  // The account's package is used up, or it is in debt: a second try changes nothing.
  4004: 'refused',
  4005: 'refused',
  4006: 'limited',
  4007: 'refused',
  4008: 'timeout',
  4009: 'network',
  4010: 'refused',
  5000: 'unavailable',
  5001: 'unavailable',
  5002: 'unavailable',
  // A call from abroad.
  6001: 'refused',
}

/** What a code of the service other than 0 means; unknown ones are the service's own trouble. */
export const kindOfCode = (code: number): VendorError['kind'] => KINDS[code] ?? 'unavailable'
