import { describe, expect, it } from 'vitest'
import type { RecordLine } from '@lianda/shared/module/practice/record-detail.admin.contract'
import { segmentAt, timelineOf, totalMs } from './timeline'

const line = (no: number, atMs: number, durationMs: number, audio?: string): RecordLine => ({
  no,
  speaker: no % 2 === 0 ? 'customer' : 'learner',
  turn: 1,
  text: 'x',
  kind: 'voice',
  atMs,
  durationMs,
  nodeId: 'n',
  nodeName: 'n',
  replyMs: null,
  speed: null,
  volumeDbfs: null,
  times: null,
  peaks: [],
  ...(audio ? { audio } : {}),
})

describe('the time axis of a replay', () => {
  it('puts lines where they were spoken', () => {
    const segments = timelineOf([line(0, 0, 2_000, 'a'), line(1, 5_000, 3_000, 'b')])
    expect(segments.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 2_000],
      [5_000, 8_000],
    ])
    expect(totalMs(segments)).toBe(8_000)
  })

  it('never lets two lines overlap, and gives a typed line room to be seen', () => {
    const segments = timelineOf([line(0, 0, 4_000, 'a'), line(1, 1_000, 0), line(2, 2_000, 1_000, 'c')])
    expect(segments.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 4_000],
      [4_000, 4_300],
      [4_300, 5_300],
    ])
    expect(timelineOf([line(0, 0, 0), line(1, 9_000, 0)])[0]?.endMs).toBe(1_500)
  })

  it('is no longer than a typed practice was', () => {
    const typed = Array.from({ length: 20 }, (_none, no) => line(no, no * 1_000, 0))
    expect(totalMs(timelineOf(typed))).toBeLessThan(20_000)
  })

  it('finds the line under way, the next one in a silence, and the last one at the end', () => {
    const segments = timelineOf([line(0, 0, 1_000, 'a'), line(1, 3_000, 1_000, 'b')])
    expect([0, 999, 1_500, 3_500, 99_000].map((ms) => segmentAt(segments, ms))).toEqual([0, 0, 1, 1, 1])
    expect(totalMs([])).toBe(0)
  })
})
