import { describe, expect, it } from 'vitest'
import { keywordsFault, triggersOf, withTrigger } from './speech-keywords.rules'

describe('the trigger keywords of a line', () => {
  it.each([
    ['', null],
    ['价格|多少钱|年费,便宜', null],
    ['价格|年费|价格', { rule: 'keyword_doubled', params: { word: '价格' } }],
    ['年费,便宜|便宜,年费', { rule: 'keyword_doubled', params: { word: '便宜,年费' } }],
    ['Price|price', { rule: 'keyword_doubled', params: { word: 'price' } }],
    ['價格|价格', { rule: 'keyword_doubled', params: { word: '价格' } }],
    ['价格||年费', { rule: 'keywords' }],
    ['|', { rule: 'keywords' }],
    ['a|b|c|d|e|f|g|h|i|j', null],
    ['a|b|c|d|e|f|g|h|i|j|k', { rule: 'too_many', params: { n: 10 } }],
  ])('%j is judged', (expression, fault) => expect(keywordsFault(expression)).toEqual(fault))

  it('are the alternatives of the expression, each once when one is added', () => {
    expect(triggersOf('价格｜年费，便宜')).toEqual(['价格', '年费,便宜'])
    expect(withTrigger('', '价格')).toBe('价格')
    expect(withTrigger('价格', '年费,便宜')).toBe('价格|年费,便宜')
    expect(withTrigger('价格|年费,便宜', '便宜,年费')).toBe('价格|年费,便宜')
  })
})
