import { describe, expect, it } from 'vitest'
import { seededRng } from '../../kernel/rng'
import { END_SILENCE_MS, endSilenceMs, isBackchannel } from './endpointing.rules'
import { createVoiceDetector } from './voice-detector'
import { type VadEvent, hearLevel, startVad } from './vad.rules'

const FRAME_MS = 40

/** The events and their times (ms) for a series of [ms, dBFS] stretches. */
function listen(...stretches: [ms: number, dbfs: number][]): [VadEvent, number][] {
  const rng = seededRng(3)
  let vad = startVad()
  let at = 0
  const heard: [VadEvent, number][] = []
  for (const [ms, dbfs] of stretches) {
    for (let t = 0; t < ms; t += FRAME_MS) {
      at += FRAME_MS
      const step = hearLevel(vad, dbfs + rng() * 3 - 1.5, FRAME_MS)
      vad = step.vad
      if (step.event) heard.push([step.event, at])
    }
  }
  return heard
}

describe('voice activity', () => {
  it('finds a voice in a quiet room within 80 ms and its end within 160 ms', () => {
    expect(listen([1_000, -65], [1_000, -30], [600, -65])).toEqual([
      ['voice_start', 1_080],
      ['voice_stop', 2_120],
    ])
  })

  it('bridges the gaps inside a word', () => {
    expect(listen([1_000, -65], [400, -30], [80, -65], [400, -30], [600, -65]).map(([e]) => e)).toEqual([
      'voice_start',
      'voice_stop',
    ])
  })

  it('does not take a click, or a quiet room, for a voice', () => {
    expect(listen([1_000, -65], [40, -10], [1_000, -65])).toEqual([])
    expect(listen([5_000, -72])).toEqual([])
  })

  it('gets used to a fan and still hears somebody over it', () => {
    const heard = listen([6_000, -48], [1_000, -28], [1_000, -48])
    expect(heard.filter(([, at]) => at > 3_000 && at < 6_000)).toEqual([])
    expect(heard.slice(-2).map(([e]) => e)).toEqual(['voice_start', 'voice_stop'])
  })
})

describe('a voice in noise, and a quiet one', () => {
  /** A second of noise, a sentence of three words with gaps, and noise again; the times (ms) of the first start and the last stop. */
  function span(noiseDbfs: number, voiceDbfs: number): { from: number; to: number; starts: number } {
    const voice = Math.max(voiceDbfs, noiseDbfs) + 10 * Math.log10(1 + 10 ** (-Math.abs(voiceDbfs - noiseDbfs) / 10))
    const word: [number, number][] = [
      [320, voice],
      [80, noiseDbfs],
    ]
    const heard = listen([2_000, noiseDbfs], ...word, ...word, ...word, [2_000, noiseDbfs])
    const starts = heard.filter(([event]) => event === 'voice_start')
    return { from: starts[0]?.[1] ?? 0, to: heard.at(-1)?.[1] ?? 0, starts: starts.length }
  }

  it.each([
    ['a voice at -48 dBFS in a quiet room', -72, -48],
    ['10 dB over a fan', -45, -35],
    ['5 dB over a loud fan', -35, -30],
  ])('%s begins within 200 ms and ends with it', (_title, noise, voice) => {
    const { from, to, starts } = span(noise, voice)
    expect(from).toBeGreaterThan(2_000)
    expect(from).toBeLessThanOrEqual(2_200)
    expect(to).toBeGreaterThanOrEqual(3_120)
    expect(to).toBeLessThanOrEqual(3_400)
    expect(starts).toBe(1)
  })

  it('does not begin anew by a burst in the silence after it', () => {
    const detector = createVoiceDetector()
    const ends: number[] = []
    const hear = (ms: number, dbfs: number) => {
      for (let t = 0; t < ms; t += FRAME_MS) if (detector.hear(dbfs, null, false) === 'end') ends.push(t)
    }
    hear(1_000, -65)
    detector.reset()
    hear(2_000, -30)
    hear(600, -65)
    hear(40, -20)
    hear(520, -65)
    expect(ends).toEqual([])
    hear(80, -65)
    expect(ends).not.toEqual([])
  })
})

describe('the end of a turn', () => {
  const { finished, open, unknown, number, trailing } = END_SILENCE_MS
  it.each([
    ['', unknown],
    ['您平时怎么用车呢？', finished],
    ['明天上午可以吗', finished],
    ['That is fine, thank you', finished],
    ['这个价格包含三年充电', open],
    ['may i see your passport', open],
    ['我们约在下周一', open],
    ['this is the last one', open],
    ['您可以便宜一点', open],
    ['嗯', trailing],
    ['好的', unknown],
    ['I see', unknown],
    ['价格，', unknown],
    ['我们先看一下合同，', unknown],
    ['我想说那个', trailing],
    ['嗯……就是', trailing],
    ['因为', trailing],
    ['如果您方便的话', trailing],
    ['let me check and', trailing],
    ['we could offer you the', trailing],
    ['I think so, um...', trailing],
    ['一共是三百二', number],
    ['电话是138', number],
    ['它是三点', number],
    ['that would be twenty', number],
    ['your room is number', number],
  ])('after "%s" needs %d ms of silence', (text, ms) => {
    expect(endSilenceMs({ text, stable: true }, false)).toBe(ms)
    expect(endSilenceMs({ text, stable: true }, true)).toBe(ms * 1.5)
  })

  it('is not near while the words still change', () => {
    for (const text of ['明天上午可以吗', '这个价格包含三年充电'])
      expect(endSilenceMs({ text, stable: false }, false)).toBe(unknown)
  })

  /** How long (ms) after the last voice the detector ends the turn, with these words from `wordsAt` ms on. */
  function endAfter(partial: { text: string; stable: number } | null, wordsAt = 0, slowly = false): number {
    const detector = createVoiceDetector()
    for (let t = 0; t < 1_000; t += FRAME_MS) detector.hear(-65, null, slowly)
    detector.reset()
    for (let t = 0; t < 2_000; t += FRAME_MS) detector.hear(-30, null, slowly)
    for (let t = FRAME_MS; t < 6_000; t += FRAME_MS)
      if (detector.hear(-65, t < wordsAt ? null : partial, slowly) === 'end') return t
    return Number.POSITIVE_INFINITY
  }

  it('comes from the detector when the silence is as long as the words ask', () => {
    const text = '明天上午可以吗'
    expect(endAfter({ text, stable: text.length })).toBe(600)
    // Nothing says that the words are final, but they have not changed for 400 ms.
    expect(endAfter({ text, stable: 0 })).toBe(600)
    expect(endAfter({ text, stable: 0 }, 400)).toBe(800)
    expect(endAfter(null)).toBe(1_200)
    expect(endAfter(null, 0, true)).toBe(1_800)
    expect(endAfter({ text: '我觉得', stable: 3 })).toBe(3_000)
  })

  it.each(['嗯', '对对对', '好的。', 'Uh-huh', 'OK', 'I see'])('"%s" is a backchannel', (text) =>
    expect(isBackchannel(text)).toBe(true),
  )
  it.each(['好的我想问', '等一下', 'okay but wait', ''])('"%s" is not', (text) =>
    expect(isBackchannel(text)).toBe(false),
  )
})
