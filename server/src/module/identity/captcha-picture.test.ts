import { seededRng } from '@lianda/shared/kernel/rng'
import { describe, expect, it } from 'vitest'
import { solved } from './captcha-attack.fixture'
import { CAPTCHA_ALPHABET, strokesOf } from './captcha-glyphs'
import { CAPTCHA_SIZE, drawPicture } from './captcha-picture'

const { width: WIDTH, height: HEIGHT } = CAPTCHA_SIZE

describe('the picture', () => {
  it('is a PNG of 222x80 without any text or path in it', () => {
    const png = Buffer.from(drawPicture('AC34', seededRng(1)))
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([WIDTH, HEIGHT])
    expect(png.length).toBeLessThan(8_000)
    expect(png.toString('latin1')).not.toContain('AC34')
  })

  it('is another one each time, for the same answer', () => {
    const rng = seededRng(3)
    const drawn = new Set(Array.from({ length: 20 }, () => Buffer.from(drawPicture('AC34', rng)).toString('base64')))
    expect(drawn.size).toBe(20)
  })

  it('draws every character of the alphabet, and has enough of them', () => {
    expect(CAPTCHA_ALPHABET.length).toBeGreaterThanOrEqual(20)
    for (const character of CAPTCHA_ALPHABET)
      for (const chance of [0, 0.99]) expect(strokesOf(character, chance).flat().length).toBeGreaterThan(2)
  })

  it('is not solved by comparing it with drawn samples, which solves plain writing every time', () => {
    expect(solved(0, 6)).toBe(6)
    expect(solved(1, 20)).toBeLessThanOrEqual(1)
  })
})
