import { describe, expect, test } from 'vitest'
import { wallAt, zoneOffsets } from './wall-clock'
import { wallMinute } from './wall-time'

const utc = (text: string) => Date.parse(`${text}Z`)
const [FROM, TO] = [utc('2025-11-01T00:00'), utc('2028-11-01T00:00')]
const two = (n: number) => String(n).padStart(2, '0')

describe('the clocks of a zone, told by its offsets alone', () => {
  test.each(['Asia/Shanghai', 'Asia/Kolkata', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'UTC'])(
    '%s shows what its name means, at every change of the clocks too',
    (zone) => {
      const offsets = zoneOffsets(zone, FROM, TO)
      const moments = offsets
        .flatMap(({ fromMs }) => [fromMs - 60_000, fromMs, fromMs + 60_000])
        .filter((ms) => ms > FROM)
      for (let ms = FROM; ms < TO; ms += 29 * 3_600_000) moments.push(ms)
      for (const ms of moments) {
        const { year, month, day, hour, minute } = wallAt(ms, offsets)
        expect(`${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`).toBe(wallMinute(ms, zone))
      }
    },
  )

  test('a zone without summer time is one line', () => {
    expect(zoneOffsets('Asia/Shanghai', FROM, TO)).toEqual([{ fromMs: 0, minutes: 480 }])
    expect(zoneOffsets('Europe/Berlin', FROM, TO)).toHaveLength(7)
  })

  test('days are counted by the wall: ten minutes over midnight are another day', () => {
    const zone = [{ fromMs: 0, minutes: 480 }]
    const days = ['2026-11-21T15:55', '2026-11-21T16:05'].map((at) => wallAt(utc(at), zone).day0)
    expect((days[1] ?? 0) - (days[0] ?? 0)).toBe(1)
  })
})
