import { expect, it } from 'vitest'
import { valueText } from './value-text'

it('sets thousands apart', () => {
  const said = (value: number) => valueText(value, 'experience', (_key, params) => String(params?.['n']))
  expect([0, 87.5, 100, 1_234, 1_234_567].map(said)).toEqual(['0', '87.5', '100', '1,234', '1,234,567'])
})
