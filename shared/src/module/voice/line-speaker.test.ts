import { describe, expect, it } from 'vitest'
import { fakePlatform } from '../../../test/fake-platform'
import { fakeRealtime } from '../../../test/fake-realtime'
import { stream } from '../../contract/event'
import { fakeTimer } from '../../kernel/timer'
import type { PlayerPort } from '../../platform/player'
import { createLineSpeaker } from './line-speaker'
import { type VoiceManner, mannerOf } from './voice-manner.rules'
import { lineSilent, lineSound } from './voice.events'

const audio = stream('memo.sound', lineSound)
const silent = stream('memo.silent', lineSilent)

function stage(text = '0123456789', spoken: PlayerPort['speak'] | null = null) {
  const timer = fakeTimer()
  const realtime = fakeRealtime()
  const { player } = fakePlatform(timer)
  if (spoken !== null) player.speak = spoken
  const played: number[] = []
  const words = { text, final: true }
  const speaker = createLineSpeaker({
    realtime,
    player,
    timer,
    now: timer.now,
    audio,
    silent,
    id: 's1',
    speechTag: 'en-US',
    textOf: () => words.text,
    emotionOf: () => 6,
    isFinal: () => words.final,
    onPlayed: (lineNo) => played.push(lineNo),
    onChange: () => undefined,
  })
  const sound = (seq: number, ms: number, last: boolean, lineNo = 0) =>
    realtime.push(audio, { id: 's1', lineNo, seq, format: 'pcm16k', data: new Uint8Array(ms * 32), last })
  return { timer, realtime, speaker, played, words, sound }
}

describe('a customer’s line', () => {
  it('is played as it arrives, also what arrived before its turn', async () => {
    const { timer, speaker, played, sound } = stage()
    sound(0, 400, false)
    speaker.play(0)
    await timer.advance(200)
    expect(speaker.playedMs()).toBe(200)
    sound(1, 400, true)
    await timer.advance(500)
    expect(played).toEqual([])
    await timer.advance(200)
    expect(played).toEqual([0])
  })

  it('is spoken by the device in its emotion when the server has no voice, once its words are complete', async () => {
    const said: [string, VoiceManner][] = []
    const { timer, realtime, speaker, played, words } = stage('Good', async (text, _language, manner) => {
      said.push([text, manner])
      return true
    })
    words.final = false
    speaker.play(0)
    realtime.push(silent, { id: 's1', lineNo: 0 })
    await timer.advance(500)
    expect(said).toEqual([])
    words.text = 'Good evening.'
    words.final = true
    await timer.advance(200)
    expect([said, played]).toEqual([[['Good evening.', mannerOf(6)]], [0]])
  })

  it('is read when nothing can speak, longer lines longer', async () => {
    const short = stage('Hi')
    const long = stage('A line that is a good deal longer than the other one')
    for (const { speaker, realtime } of [short, long]) {
      speaker.play(0)
      realtime.push(silent, { id: 's1', lineNo: 0 })
    }
    await short.timer.advance(1_500)
    await long.timer.advance(1_500)
    expect([short.played, long.played]).toEqual([[0], []])
    await long.timer.advance(3_000)
    expect(long.played).toEqual([0])
  })

  it('is read when no sound comes at all', async () => {
    const { timer, speaker, played } = stage()
    speaker.play(0)
    await timer.advance(3_900)
    expect(played).toEqual([])
    await timer.advance(2_000)
    expect(played).toEqual([0])
  })

  it('stops without being heard to its end, and tells how much was heard', async () => {
    const { timer, speaker, played, sound } = stage()
    speaker.play(0)
    sound(0, 5_000, true)
    await timer.advance(1_000)
    expect(speaker.playedMs()).toBe(1_000)
    speaker.stop()
    await timer.advance(10_000)
    expect([played, speaker.state().lineNo]).toEqual([[], null])
  })

  it('gives way to the next line', async () => {
    const { timer, speaker, played, sound } = stage()
    speaker.play(0)
    sound(0, 5_000, true, 0)
    await timer.advance(100)
    speaker.play(2)
    sound(0, 300, true, 2)
    await timer.advance(1_000)
    expect(played).toEqual([2])
  })
})
