import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast } from './contrast.rules'
import tokens from './tokens.json'
import { paletteModule, paletteOf, tokensCss } from './tokens-css'

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

it('the stylesheet and the palette are the ones that the tokens give', () => {
  expect(beside('./tokens.css')).toBe(tokensCss(tokens))
  expect(beside('./palette.ts')).toBe(paletteModule(tokens))
})
