import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALL_FORMATS, type FileFormat } from '@lianda/shared/module/upload/file-formats'
import { runs } from '@lianda/shared/test/effort'
import { boxes, compound, FILE_SAMPLES, macros, zip } from '../../../../test/file-samples'
import { bufferSource } from '../../../../test/buffer-source'
import { mayBegin } from './first-bytes'
import { toldFormats } from './told-formats'

const told = (bytes: Uint8Array) => toldFormats(bufferSource(bytes))

/** Formats that can't be told apart by their bytes: the file's name decides. */
const ALIKE: readonly (readonly FileFormat[])[] = [
  ['doc', 'wps'],
  ['rm', 'rmvb'],
  ['mp4', 'mov', '3gp'],
  ['xml', 'txt', 'gift', 'vtt', 'srt'],
  ['opus', 'ogg'],
]
const related = (a: FileFormat, b: FileFormat): boolean =>
  a === b || ALIKE.some((some) => some.includes(a) && some.includes(b))

describe('the bytes of a file', () => {
  it.each(ALL_FORMATS)('of %s say so, whatever the name', async (format) => {
    const formats = await told(FILE_SAMPLES[format]())
    expect(formats).toContain(format)
    expect([...formats].filter((one) => !related(one as FileFormat, format))).toEqual([])
  })

  it.each(ALL_FORMATS)('of %s may begin as they do, and most others may not', (format) => {
    const bytes = FILE_SAMPLES[format]()
    expect(mayBegin(format, bytes)).toBe(true)
    expect(mayBegin(format, bytes.slice(0, 3))).toBe(true)
    if (format !== 'pdf') expect(mayBegin('pdf', bytes)).toBe(false)
  })

  it.each<[string, string[], Uint8Array]>([
    ['a zip', [], zip({ 'a.txt': 'x' })],
    ['a Word file with macros', [], macros()],
    ['two Office files in one', [], zip({ '[Content_Types].xml': '', 'word/document.xml': '', 'xl/workbook.xml': '' })],
    ['a zip with something before it', [], Buffer.concat([Buffer.from('GIF89a'), FILE_SAMPLES.docx()])],
    ['a zip with something behind it', [], Buffer.concat([FILE_SAMPLES.docx(), Buffer.from('<script>')])],
    ['a zip with a comment', ['xlsx'], zip({ '[Content_Types].xml': '', 'xl/workbook.xml': '' }, 'made by us')],
    ['a truncated zip', [], FILE_SAMPLES.docx().slice(0, 200)],
    ['an Excel file behind a password', ['encrypted'], compound(['EncryptedPackage', 'EncryptionInfo'])],
    ['an installer, which is a compound file too', [], compound(['SummaryInformation'])],
    ['a picture among MP4', [], boxes('heic', 'pict')],
    ['a film without tracks', [], boxes('isom')],
    ['a PDF behind other bytes', ['xml', 'txt', 'gift'], Buffer.concat([Buffer.from('<html>'), FILE_SAMPLES.pdf()])],
    ['a PDF without its end', ['txt', 'gift'], FILE_SAMPLES.pdf().slice(0, 30)],
    ['GIF', [], Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
    ['WebP', [], Buffer.from('RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\0\0\0', 'latin1')],
    ['a program', [], Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', 'latin1')],
    ['one that only begins like sound', [], Buffer.from('ID3\x03\0\0\0\0\0\0<html>', 'latin1')],
    ['text with a zero in it', [], Buffer.from('hello\0world')],
    ['text in UTF-16', ['txt', 'gift'], Buffer.from('\ufeff第一题 Question one\n', 'utf16le')],
    ['text in GBK', ['txt', 'gift'], Buffer.from([0xb5, 0xda, 0xd2, 0xbb, 0xcc, 0xe2, 0x0a])],
    ['nothing', [], Buffer.alloc(0)],
  ])('%s is %j', async (_what, expected, bytes) => {
    const formats = await told(bytes)
    expect(formats === 'encrypted' ? ['encrypted'] : formats).toEqual(expected)
  })

  it('cost a bounded number of reads and never throw, whatever they are', async () => {
    const samples = ALL_FORMATS.map((format) => Buffer.from(FILE_SAMPLES[format]()))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...samples),
        fc.array(fc.tuple(fc.nat({ max: 700 }), fc.nat({ max: 255 })), { maxLength: 12 }),
        fc.nat({ max: 900 }),
        async (sample, changes, cut) => {
          const bytes = Buffer.from(sample.subarray(0, Math.max(1, sample.length - cut)))
          for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value
          let reads = 0
          const source = bufferSource(bytes)
          await toldFormats({ ...source, read: (at, length) => (reads++, source.read(at, length)) })
          expect(reads).toBeLessThan(5_000)
        },
      ),
      runs(300, 20_000),
    )
  })
})
