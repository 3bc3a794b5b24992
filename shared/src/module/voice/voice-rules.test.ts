import { describe, expect, it } from 'vitest'
import { seededRng } from '../../kernel/rng'
import { endSilenceMs, isBackchannel, turnIsOver } from './endpointing.rules'
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

describe('the end of a turn', () => {
  it.each([
    ['', 600],
    ['这个价格包含三年充电', 600],
    ['您平时怎么用车呢？', 500],
    ['明天上午可以吗', 500],
    ['我想说那个', 1_400],
    ['嗯……就是', 1_400],
    ['let me check and', 1_400],
    ['may i see your passport', 600],
    ['嗯', 700],
  ])('after "%s" needs %d ms of silence', (partial, ms) => expect(endSilenceMs(partial)).toBe(ms))

  it('comes when the silence is as long as the words ask', () => {
    expect(turnIsOver(599, '这个价格')).toBe(false)
    expect(turnIsOver(600, '这个价格')).toBe(true)
  })

  it.each(['嗯', '对对对', '好的。', 'Uh-huh', 'OK', 'I see'])('"%s" is a backchannel', (text) =>
    expect(isBackchannel(text)).toBe(true),
  )
  it.each(['好的我想问', '等一下', 'okay but wait', ''])('"%s" is not', (text) =>
    expect(isBackchannel(text)).toBe(false),
  )
})
