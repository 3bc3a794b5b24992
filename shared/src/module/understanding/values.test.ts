import { expect, test } from 'vitest'
import { agrees, valuesOf } from './values.rules'

/** Whether two texts state one value, and the same. */
function sameValue(a: string, b: string): boolean {
  const [[x, ...moreX], [y, ...moreY]] = [valuesOf(a), valuesOf(b)]
  if (!x || !y || moreX.length + moreY.length > 0) throw new Error(`not one value each: ${a}, ${b}`)
  return agrees(x, y) && agrees(y, x)
}

test.each([
  ['保修三年', '保修36个月'],
  ['一年', '十二个月'],
  ['一年半', '18个月'],
  ['两个半月', '七十五天'],
  ['一个半小时', '90分钟'],
  ['1小时30分', '九十分钟'],
  ['三年零六个月', '42个月'],
  ['一个季度', '三个月'],
  ['三刻钟', '四十五分钟'],
  ['半分钟', '30秒'],
  ['三、四天', '三到四天'],
  ['一两个月', '一到两个月'],
  ['年满18周岁', '十八岁'],
  ['10公斤', '二十斤'],
  ['three years', '36 months'],
  ['a 36-month warranty', 'three years'],
  ['a year and a half', '18 months'],
  ['two and a half hours', '150 minutes'],
  ['2 hours 30 minutes', '150 minutes'],
  ['one year and six months', 'eighteen months'],
  ['half an hour', '30 minutes'],
  ['a couple of days', '48 hours'],
  ['two fortnights', 'four weeks'],
  ['18 years of age', '18 years old'],
  ['an 18-year-old', 'aged 18'],
  ['two kilos', '2 kilograms'],
])('"%s" is "%s"', (a, b) => expect(sameValue(a, b)).toBe(true))

test.each([
  ['一年半', '一年'],
  ['两个半月', '两个月'],
  ['45分钟', '30分钟'],
  ['12个月', '24个月'],
  ['30秒', '30分钟'],
  ['18周岁', '18天'],
  ['10公斤', '10斤'],
  ['five seconds', 'five minutes'],
  ['a year and a half', 'one year'],
  ['18 years old', '21 years old'],
])('"%s" is not "%s"', (a, b) => expect(sameValue(a, b)).toBe(false))

test.each(['一天8小时', '一个月3天', '一年12个月', '一周5天', 'one week 5 days'])(
  '"%s" tells how much of a time, no longer one',
  (text) => expect(valuesOf(text)).toHaveLength(2),
)

test.each(['下半年', '上半月', '后半夜'])('"%s" is no duration', (text) => expect(valuesOf(text)).toEqual([]))
