import { describe, expect, it } from 'vitest'
import { isCourtesy, isFarewell } from './courtesy.rules'

describe('a courtesy', () => {
  it.each([
    '您好，我是宽带公司的客服，我叫李明。',
    '您好，请问有什么可以帮您？',
    '好的，我明白了。',
    '嗯嗯',
    '您稍等，我查一下。',
    '谢谢您，再见。',
    '周先生您好，我是客服小李，您反映的情况我马上帮您看。',
  ])('"%s" only keeps the talk going', (text) => {
    expect(isCourtesy(text, false)).toBe(true)
  })

  it.each([
    'Good morning, my name is Tom.',
    'I see, thank you.',
    'How can I help you today?',
    'One moment, please.',
    'Okay, got it.',
  ])('"%s" only keeps the talk going', (text) => {
    expect(isCourtesy(text, true)).toBe(true)
  })

  it.each([
    ['您好，能问一下是什么原因吗？', false],
    ['好的，师傅四十八小时内上门。', false],
    ['我们可以给您换五百兆的套餐', false],
    ['我不管', false],
    ['', false],
    ['Thank you. It takes six weeks from signing.', true],
    ['Okay, what does it cost you?', true],
    ['I will send our engineers', true],
  ])('"%s" says more', (text, english) => {
    expect(isCourtesy(text, english)).toBe(false)
  })

  it('goodbye ends a talk, whatever stands before it', () => {
    expect(['好的，再见。', 'Thanks, bye!', 'Goodbye.'].every(isFarewell)).toBe(true)
    expect(['您好', 'By the way, what is the price?'].some(isFarewell)).toBe(false)
  })
})
