import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '@lianda/shared/test/effort'
import { chunk, jpeg, png, segment } from '../../../../test/pictures'
import { zip } from '../../../../test/file-samples'
import { bufferSource } from '../../../../test/buffer-source'
import { cleanJpeg } from './clean-jpeg'
import type { CleanPicture } from './clean-picture.types'
import { cleanPng } from './clean-png'
import { orientationSegment } from './orientation'

const written = (bytes: Uint8Array, picture: CleanPicture | null): Buffer | null =>
  picture && Buffer.concat(picture.parts.map((part) => ('from' in part ? bytes.slice(part.from, part.to) : part)))
const cleaned = async (bytes: Uint8Array) =>
  written(bytes, await (bytes[0] === 0xff ? cleanJpeg : cleanPng)(bufferSource(bytes)))

/** Puts bytes before the part that begins with this text. */
function before(bytes: Uint8Array, sign: string, added: Uint8Array, back = 0): Buffer {
  const at = Buffer.from(bytes).indexOf(sign, 0, 'latin1') - back
  return Buffer.concat([bytes.slice(0, at), added, bytes.slice(at)])
}
const inPng = (sign: string, added: Buffer, bytes = png(24, 16)) => before(bytes, sign, added, 4)

const NOTE = Buffer.from('Comment\0<?php system($_GET[0]) ?><script>alert(1)</script>')
const place = Buffer.from(
  `Exif\0\0${'MM\0*\0\0\0\x08\0\x02'}${'\x01\x12\0\x03\0\0\0\x01\0\x06\0\0'}${'\x88\x25\0\x04\0\0\0\x01\0\0\0\x26'}\0\0\0\0GPS 31.2304N`,
  'latin1',
)

describe('of a picture only what shows it is stored', () => {
  it.each<[string, Uint8Array, Uint8Array]>([
    ['a PNG as it is', png(24, 16), png(24, 16)],
    ['a PNG with a text in it', inPng('IDAT', chunk('tEXt', NOTE)), png(24, 16)],
    [
      'a PNG with a time and an unknown chunk',
      inPng('IDAT', Buffer.concat([chunk('tIME', NOTE), chunk('zzZz', NOTE)])),
      png(24, 16),
    ],
    ['an animation', inPng('IEND', Buffer.concat([chunk('fcTL', Buffer.alloc(26)), chunk('fdAT', NOTE)])), png(24, 16)],
    ['a PNG with a zip behind it', Buffer.concat([png(24, 16), zip({ 'a.class': 'x' })]), png(24, 16)],
    ['a PNG with a page behind it', Buffer.concat([png(24, 16), NOTE]), png(24, 16)],
    ['a JPEG as it is', jpeg(24, 16), jpeg(24, 16)],
    ['a JPEG with a comment', jpeg(24, 16, segment(0xfe, NOTE)), jpeg(24, 16)],
    ['a JPEG with a second picture behind it', Buffer.concat([jpeg(24, 16), jpeg(600, 400)]), jpeg(24, 16)],
    ['a JPEG with an archive behind it', Buffer.concat([jpeg(24, 16), zip({ 'a.class': 'x' })]), jpeg(24, 16)],
    [
      'a JPEG that says where it was taken and how the camera was held',
      jpeg(24, 16, segment(0xe1, place)),
      jpeg(24, 16, orientationSegment(6)),
    ],
    [
      'a JPEG with a colour profile',
      jpeg(24, 16, segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01x', 'latin1'))),
      jpeg(24, 16, segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01x', 'latin1'))),
    ],
  ])('%s', async (_what, bytes, expected) => {
    const stored = await cleaned(bytes)
    expect(stored?.equals(expected)).toBe(true)
    // What is stored is stored as it is.
    expect((await cleaned(expected))?.equals(expected)).toBe(true)
  })
})

const wrongHeader = (at: number, value: number): Buffer => {
  const header = Buffer.from(png(24, 16).slice(16, 29))
  header[at] = value
  return Buffer.concat([png(24, 16).slice(0, 8), chunk('IHDR', header), png(24, 16).slice(33)])
}
const damaged = (bytes: Uint8Array, at: number): Buffer => {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}

describe('a picture that browsers would show broken is refused:', () => {
  it.each<[string, Uint8Array]>([
    ['a page behind a PNG’s signature', Buffer.concat([png(9, 9).slice(0, 8), NOTE])],
    ['a PNG without its end', png(9, 9).slice(0, -12)],
    [
      'a PNG without a picture',
      inPng('IEND', Buffer.alloc(0), Buffer.concat([png(9, 9).slice(0, 33), png(9, 9).slice(-12)])),
    ],
    ['a PNG whose data were damaged', damaged(png(24, 16), 45)],
    ['a PNG of an impossible depth', wrongHeader(8, 3)],
    ['a PNG of an unknown colour type', wrongHeader(9, 5)],
    ['a PNG with indexes and no palette', wrongHeader(9, 3)],
    ['a PNG of no width', wrongHeader(3, 0)],
    ['a PNG with a needed chunk that nobody knows', inPng('IDAT', chunk('JDAT', NOTE))],
    ['a PNG with two headers', inPng('IDAT', Buffer.from(png(9, 9).slice(8, 33)))],
    ['a JPEG without its end', jpeg(24, 16).slice(0, -2)],
    ['a JPEG without a picture', Buffer.concat([jpeg(24, 16).slice(0, 20), Buffer.from([0xff, 0xd9])])],
    ['a JPEG that lost its beginning', jpeg(24, 16).slice(20)],
    ['a lossless JPEG', Buffer.from(jpeg(24, 16)).fill(0xc3, indexOfFrame(), indexOfFrame() + 1)],
    ['a JPEG of twelve bits', Buffer.from(jpeg(24, 16)).fill(12, indexOfFrame() + 3, indexOfFrame() + 4)],
    ['a JPEG of a hundred scans', manyScans(100)],
    [
      'a PNG of endless small chunks',
      inPng('IDAT', Buffer.concat(Array.from({ length: 30_000 }, () => chunk('tIME', Buffer.alloc(0))))),
    ],
  ])('%s', async (_what, bytes) => {
    expect(await cleaned(bytes)).toBeNull()
  })

  it('and whatever else it is, it never throws', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(png(24, 16), jpeg(24, 16, segment(0xe1, place))),
        fc.array(fc.tuple(fc.nat({ max: 300 }), fc.nat({ max: 255 })), { maxLength: 6 }),
        async (sample, changes) => {
          const bytes = Buffer.from(sample)
          for (const [at, value] of changes) if (at > 2 && at < bytes.length) bytes[at] = value
          const stored = await cleaned(bytes)
          expect(stored === null || stored.length <= bytes.length).toBe(true)
        },
      ),
      runs(300, 20_000),
    )
  })
})

function indexOfFrame(): number {
  return Buffer.from(jpeg(24, 16)).indexOf(Buffer.from([0xff, 0xc0])) + 1
}

function manyScans(count: number): Buffer {
  const one = Buffer.from(jpeg(24, 16))
  const at = one.indexOf(Buffer.from([0xff, 0xda]))
  const scan = one.subarray(at, -2)
  return Buffer.concat([one.subarray(0, at), ...Array.from({ length: count }, () => scan), one.subarray(-2)])
}
