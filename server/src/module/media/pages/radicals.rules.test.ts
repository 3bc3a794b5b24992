import { expect, it } from 'vitest'
import { withoutRadicals } from './radicals.rules'

it('reads radicals as the signs that fonts draw for them', () => {
  expect(withoutRadicals('⼀成到⼋成约三⼗分钟，没⻋位，⻓续航，首任⻋主')).toBe(
    '一成到八成约三十分钟，没车位，长续航，首任车主',
  )
})

it('leaves every other sign as it is, also those of other width', () => {
  expect(withoutRadicals('ＡＢ Ⅷ 車 ㎞ 十')).toBe('ＡＢ Ⅷ 車 ㎞ 十')
})
