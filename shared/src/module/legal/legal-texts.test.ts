import { describe, expect, it } from 'vitest'
import en from '../../i18n/locales/en/legal.json'
import zhCN from '../../i18n/locales/zhCN/legal.json'
import zhTW from '../../i18n/locales/zhTW/legal.json'
import { LEGAL_SECTIONS } from './legal-sections'

describe.each([
  ['zhCN', zhCN],
  ['zhTW', zhTW],
  ['en', en],
] as const)('%s', (_language, texts) => {
  it.each(['terms', 'privacy'] as const)('shows every section of the %s and no other', (text) => {
    const sections = Object.keys(texts[text]).filter((key) => /^s\d+$/.test(key))
    expect(sections).toHaveLength(LEGAL_SECTIONS[text])
  })
})
