import { seededRng } from '@lianda/shared/kernel/rng'
import { PCM_RATE } from '@lianda/shared/module/voice/voice.events'
import { synthesise } from './endpointing-speech'

export type NoiseKind = 'white' | 'fan' | 'babble' | 'chatter'

const NOISE_S = 30

/** What the people in the room talk about. */
const CHATTER = [
  'The train to the airport leaves every twenty minutes from platform four.',
  'She said that the meeting was moved to Thursday, and nobody told us.',
  'I would like a coffee with milk and one of those cakes please.',
  'Have you seen the new shop across the street? It is very expensive.',
  'My brother is looking for a flat near the river.',
  'We waited for an hour and then we went home.',
  '昨天我们去了公园，天气特别好。',
  '他说下个月要去上海出差。',
]
const TALKERS = ['en-us+f2', 'en-gb', 'en-us+m3', 'cmn+f2', 'en-gb-scotland', 'cmn']

/**
 * Half a minute of noise at 16 kHz, its mean power 1: `fan` is low and steady, `babble` is that with swells like the voices
 * of a full shop, `chatter` is six people who talk at once.
 */
export function noiseOf(kind: NoiseKind): Float32Array {
  const noise = new Float32Array(NOISE_S * PCM_RATE)
  if (kind === 'chatter') talk(noise)
  else {
    const rng = seededRng(7)
    let low = 0
    for (let i = 0; i < noise.length; i++) {
      const white = rng() * 2 - 1
      low = 0.95 * low + white
      const swell = 1 + 0.5 * Math.sin(i / 5_300) + 0.35 * Math.sin(i / 2_100 + 1) + 0.25 * Math.sin(i / 900 + 2)
      noise[i] = kind === 'white' ? white : kind === 'fan' ? low : low * Math.max(0.3, swell)
    }
  }
  const gain = 1 / Math.sqrt(noise.reduce((sum, sample) => sum + sample ** 2, 0) / noise.length)
  return noise.map((sample) => sample * gain)
}

/** Adds sentence after sentence of each talker, up to half a second apart. */
function talk(noise: Float32Array): void {
  const rng = seededRng(7)
  for (const [who, voice] of TALKERS.entries()) {
    let at = Math.floor(rng() * PCM_RATE)
    for (let said = who; at < noise.length; said++) {
      const sentence = synthesise(CHATTER[said % CHATTER.length] ?? '', voice, 130 + 15 * who)
      for (const [i, sample] of sentence.entries())
        if (at + i < noise.length) noise[at + i] = (noise[at + i] ?? 0) + sample
      at += sentence.length + Math.floor((rng() * PCM_RATE) / 2)
    }
  }
}
