import { execFileSync } from 'node:child_process'
import { FRAME_BYTES, PCM_RATE } from '@lianda/shared/module/voice/voice.events'

/** One stretch of what a learner says, and the silence after it (ms). */
interface Piece {
  text: string
  pauseMs: number
}
export interface Sentence {
  language: 'en' | 'zh'
  pieces: readonly Piece[]
}

const whole = (language: Sentence['language'], ...texts: string[]): Sentence[] =>
  texts.map((text) => ({ language, pieces: [{ text, pauseMs: 0 }] }))
const halves = (
  language: Sentence['language'],
  ...texts: [first: string, pauseMs: number, rest: string][]
): Sentence[] =>
  texts.map(([first, pauseMs, rest]) => ({
    language,
    pieces: [
      { text: first, pauseMs },
      { text: rest, pauseMs: 0 },
    ],
  }))

/** Finished answers, said without a pause. */
export const FINISHED: readonly Sentence[] = [
  ...whole(
    'en',
    'Good evening, may I see your passport please?',
    'Your room is on the top floor, away from the elevator.',
    'I am sorry about the noise last night.',
    'We can offer you a late checkout at no extra cost.',
    'Breakfast is served from seven to ten.',
    'Would you like a room with a view?',
  ),
  ...whole(
    'zh',
    '您好，请问有什么可以帮您？',
    '这个价格包含三年的充电服务。',
    '您平时主要在市区开车吗？',
    '我明天上午给您打电话。',
    '我们先安排一次试驾吧。',
    '非常抱歉给您添麻烦了。',
  ),
]

/** Answers with a pause inside: after a word that asks for more, inside a number, and where no word says so. */
export const HESITANT: readonly Sentence[] = [
  ...halves(
    'en',
    ['Let me check and', 1_500, 'I will be right back with you.'],
    ['The room is ready but', 2_500, 'the lift is out of order.'],
    ['I would like to offer you the', 2_000, 'suite on the top floor.'],
    ['Well, um', 2_800, 'we have a quiet room left.'],
    ['The price is one hundred and', 1_200, 'twenty dollars a night.'],
    ['Your booking number is four seven', 1_600, 'nine two one.'],
    ['I understand', 700, 'that you are very tired.'],
    ['We have a room', 500, 'away from the elevator.'],
    ['You can leave your luggage', 1_000, 'at the front desk.'],
    ['I can call a taxi', 600, 'for tomorrow morning.'],
  ),
  ...halves(
    'zh',
    ['我觉得这个', 1_500, '价格还可以再谈。'],
    ['因为', 2_000, '您平时主要在市区开。'],
    ['这款车的话', 1_800, '续航有六百公里。'],
    ['嗯那个', 2_800, '我先给您介绍一下。'],
    ['一共是三百二', 1_200, '十八块钱。'],
    ['您的电话是一三八', 1_600, '零零一二三四。'],
    ['我理解您', 700, '非常着急的心情。'],
    ['我们可以先', 500, '安排一次试驾。'],
    ['这个优惠', 1_000, '到月底结束。'],
    ['您看看', 600, '这个配置合不合适。'],
  ),
]

const VOICES = {
  en: ['en-us', 'en-gb', 'en-us+f3', 'en-gb-scotland+m7'],
  zh: ['cmn', 'cmn+f2', 'cmn+m3'],
} as const
/** Words per minute. */
const SPEEDS = [80, 120, 160, 220] as const

export interface Spoken {
  /** At 16 kHz; the mean power of the louder part of the voice is 1. */
  samples: Float32Array
  /** When each piece begins and ends (ms), and the words by then. */
  pieces: { fromMs: number; toMs: number; said: string }[]
}

const BEFORE_MS = 1_200
const AFTER_MS = 6_000
const PER_MS = PCM_RATE / 1_000

/** A text by a voice of espeak-ng, at 16 kHz. */
export function synthesise(text: string, voice: string, speed: number): Float32Array {
  const args = ['-v', voice, '-s', String(speed), '--stdout', text]
  const wav = execFileSync('espeak-ng', args, { maxBuffer: 1 << 26, stdio: ['ignore', 'pipe', 'ignore'] })
  const rate = wav.readUInt32LE(24)
  const pcm = new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + 44 + ((wav.length - 44) & ~1)))
  const out = new Float32Array(Math.floor((pcm.length * PCM_RATE) / rate))
  for (let i = 0; i < out.length; i++) {
    const at = (i * rate) / PCM_RATE
    const from = Math.floor(at)
    out[i] = ((pcm[from] ?? 0) * (1 - at + from) + (pcm[from + 1] ?? 0) * (at - from)) / 32_768
  }
  return trimmed(out)
}

/** Without the silence that the synthesiser adds. */
function trimmed(samples: Float32Array): Float32Array {
  const loud = (value: number) => Math.abs(value) > 0.004
  const from = samples.findIndex(loud)
  const to = samples.findLastIndex(loud)
  return from < 0 ? samples : samples.slice(from, to + 1)
}

/** A sentence by each voice and speed. */
export function* speak(sentence: Sentence): Generator<Spoken> {
  for (const voice of VOICES[sentence.language])
    for (const speed of SPEEDS) {
      const parts: Float32Array[] = [new Float32Array(BEFORE_MS * PER_MS)]
      const pieces: Spoken['pieces'] = []
      let at = BEFORE_MS
      let said = ''
      for (const { text, pauseMs } of sentence.pieces) {
        const sound = synthesise(text, voice, speed)
        said = said === '' || sentence.language === 'zh' ? `${said}${text}` : `${said} ${text}`
        pieces.push({ fromMs: at, toMs: at + sound.length / PER_MS, said })
        parts.push(sound, new Float32Array(pauseMs * PER_MS))
        at += sound.length / PER_MS + pauseMs
      }
      parts.push(new Float32Array(AFTER_MS * PER_MS))
      yield { samples: unitPower(joined(parts)), pieces }
    }
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const samples = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    samples.set(part, offset)
    offset += part.length
  }
  return samples
}

/** Scales so that the mean power of the loudest 70 % of the frames with sound is 1. */
function unitPower(samples: Float32Array): Float32Array {
  const frame = FRAME_BYTES / 2
  const powers = Array.from({ length: Math.floor(samples.length / frame) }, (_, n) =>
    samples.subarray(n * frame, (n + 1) * frame).reduce((sum, sample) => sum + sample ** 2 / frame, 0),
  )
  const voiced = powers.filter((power) => power > 1e-6).sort((a, b) => b - a)
  const active = voiced.slice(0, Math.max(1, Math.floor(voiced.length * 0.7)))
  const gain = 1 / Math.sqrt(active.reduce((sum, power) => sum + power, 0) / active.length || 1)
  return samples.map((sample) => sample * gain)
}
