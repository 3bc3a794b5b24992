import { describe, expect, it } from 'vitest'
import { outlivesPage } from './answer-delivery'
import type { KeptPending } from './attempt-keeping'

const pending = (text: string, answers: number): KeptPending => ({
  v: 1,
  examId: 'exam',
  attemptId: 'attempt',
  preview: 0,
  key: 'key',
  epoch: 1,
  deviceId: 'device-0001',
  saves: Array.from({ length: answers }, (_, at) => ({
    id: `q${at}`,
    value: [text],
    flagged: false,
    seq: at + 1,
    atMs: 0,
  })),
  events: [],
  submit: false,
})

describe('a request that outlives the page', () => {
  it.each([
    ['few answers', pending('a', 10), true],
    ['answers of 80 KB', pending('a'.repeat(800), 100), false],
    ['answers of 45,000 characters that are 90 KB of UTF-8', pending('答'.repeat(300), 100), false],
  ])('%s: %s', (_what, part, outlives) => {
    expect(outlivesPage(part)).toBe(outlives)
  })
})
