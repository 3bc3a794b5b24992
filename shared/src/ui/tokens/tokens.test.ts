import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast } from './contrast.rules'
import tokens from './tokens.json'
import { PALETTE } from './palette'
import { paletteOf, tokensCss } from './tokens-css'
import { LANGUAGE_TAGS } from '../../i18n/texts'

const beside = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const css = (name: string) => name.replace('.', '-').replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)

describe('contrast of every listed pair', () => {
  for (const theme of ['light', 'dark'] as const) {
    const palette = paletteOf(tokens, theme)
    it.each(tokens.contrast.map((pair) => [pair.fg, pair.bg, pair]))(`${theme}: %s on %s`, (_fg, _bg, pair) => {
      const measured = contrast(palette[css(pair.fg)] ?? '', palette[css(pair.bg)] ?? '')
      expect(measured).toBeGreaterThanOrEqual(pair.min)
      expect(measured).toBeCloseTo(pair[theme], 1)
    })
  }
})

it('the list of pairs is the whole one', () => {
  expect(tokens.contrast.length).toBeGreaterThan(20)
})

/** Ignores spacing, case and leading zeros, which the formatter decides. */
const plain = (text: string) =>
  text
    .replace(/\s+/g, '')
    .replace(/(?<![\d])\.(\d)/g, '0.$1')
    .replaceAll('"', "'")
    .toLowerCase()

it('the stylesheet and the palette are the ones that the tokens give', () => {
  expect(plain(beside('./tokens.css'))).toBe(plain(tokensCss(tokens)))
  for (const theme of ['light', 'dark'] as const) {
    const wanted = Object.entries(paletteOf(tokens, theme)).map(([name, value]) => [name, plain(value)])
    expect(Object.entries(PALETTE[theme]).map(([name, value]) => [name, plain(value)])).toEqual(wanted)
  }
})

it('each language but the first has its fonts, in a document and on a page of the mini-program', () => {
  const [, ...others] = Object.values(LANGUAGE_TAGS)
  for (const tag of others) expect(tokensCss(tokens)).toContain(`:root:lang(${tag}),\n.ld-root.lang-${tag} {`)
})
