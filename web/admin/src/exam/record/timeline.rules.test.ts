import { describe, expect, it } from 'vitest'
import type { TimelineEntry } from '@lianda/shared/module/exam/record.admin.contract'
import { GROUP_OF, minutesOf } from './timeline.rules'

const at = (s: number, kind: TimelineEntry['kind'], question: number | null = null): TimelineEntry => ({
  atMs: s * 1_000,
  kind,
  question,
  value: null,
  ms: null,
  by: null,
  device: null,
  total: null,
})

describe('the timeline of an attempt', () => {
  it('puts answers of one minute on one line, each question once, and keeps the order', () => {
    const minutes = minutesOf([
      at(60, 'started'),
      at(65, 'answered', 1),
      at(70, 'answered', 2),
      at(80, 'saved_again', 1),
      at(90, 'offline'),
      at(95, 'answered', 3),
    ])
    expect(minutes).toHaveLength(1)
    expect(minutes[0]?.lines).toEqual([
      { kind: 'one', entry: at(60, 'started') },
      { kind: 'answers', atMs: 65_000, questions: [1, 2] },
      { kind: 'one', entry: at(90, 'offline') },
      { kind: 'one', entry: at(95, 'answered', 3) },
    ])
  })

  it('never joins answers over the end of a minute', () => {
    const minutes = minutesOf([at(59, 'answered', 1), at(60, 'answered', 2)])
    expect(minutes.map((minute) => [minute.atMs, minute.lines.length])).toEqual([
      [0, 1],
      [60_000, 1],
    ])
  })

  it('counts what a learner did, what the connection did and what administrators did apart', () => {
    expect([GROUP_OF.submitted, GROUP_OF.moved, GROUP_OF.extra_time]).toEqual([
      'answers',
      'connection',
      'administration',
    ])
  })
})
