import { describe, expect, it } from 'vitest'
import { END_SILENCE_MS, endSilenceMs, isBackchannel } from './endpointing.rules'
import type { FrameSound } from './frame-sound.rules'
import { createVoiceDetector } from './voice-detector'

const FRAME_MS = 40

const QUIET = { dbfs: -65, pitch: 0 }
const VOICE = { dbfs: -30, pitch: 0.8 }

describe('the end of a turn', () => {
  it('does not come later by a burst in the silence before it', () => {
    const detector = createVoiceDetector()
    const ends: number[] = []
    const hear = (ms: number, sound: FrameSound) => {
      for (let t = 0; t < ms; t += FRAME_MS) if (detector.hear(sound, null, false) === 'end') ends.push(t)
    }
    hear(1_000, QUIET)
    detector.reset()
    hear(2_000, VOICE)
    hear(600, QUIET)
    hear(40, { dbfs: -20, pitch: 0 })
    hear(520, QUIET)
    expect(ends).toEqual([])
    hear(80, QUIET)
    expect(ends).not.toEqual([])
  })

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
    for (let t = 0; t < 1_000; t += FRAME_MS) detector.hear(QUIET, null, slowly)
    detector.reset()
    for (let t = 0; t < 2_000; t += FRAME_MS) detector.hear(VOICE, null, slowly)
    for (let t = FRAME_MS; t < 6_000; t += FRAME_MS)
      if (detector.hear(QUIET, t < wordsAt ? null : partial, slowly) === 'end') return t
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
