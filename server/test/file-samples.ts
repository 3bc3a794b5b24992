import { crc32 } from 'node:zlib'
import type { FileFormat } from '@lianda/shared/module/upload/file-formats'
import { jpeg, png } from './pictures'

const latin = (text: string): Buffer => Buffer.from(text, 'latin1')
const hex = (digits: string): Buffer => Buffer.from(digits, 'hex')
const le = (bytes: number, value: number): Buffer => {
  const made = Buffer.alloc(bytes)
  made.writeUIntLE(value, 0, Math.min(bytes, 6))
  return made
}
const be = (bytes: number, value: number): Buffer => {
  const made = Buffer.alloc(bytes)
  made.writeUIntBE(value, 0, bytes)
  return made
}

/** A zip of stored entries. */
export function zip(entries: Readonly<Record<string, string>>, comment = ''): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(entries)) {
    const data = Buffer.from(text)
    const facts = Buffer.concat([le(4, crc32(data)), le(4, data.length), le(4, data.length)])
    const names = Buffer.from(name)
    const local = Buffer.concat([
      ...[latin('PK\x03\x04'), le(2, 20), le(2, 0), le(2, 0), le(4, 0), facts, le(2, names.length), le(2, 0)],
      ...[names, data],
    ])
    central.push(
      ...[latin('PK\x01\x02'), le(2, 20), le(2, 20), le(2, 0), le(2, 0), le(4, 0), facts, le(2, names.length)],
      ...[le(2, 0), le(2, 0), le(2, 0), le(2, 0), le(4, 0), le(4, at), names],
    )
    locals.push(local)
    at += local.length
  }
  const directory = Buffer.concat(central)
  const count = Object.keys(entries).length
  const end = [latin('PK\x05\x06'), le(4, 0), le(2, count), le(2, count), le(4, directory.length), le(4, at)]
  return Buffer.concat([...locals, directory, ...end, le(2, comment.length), latin(comment)])
}

const office = (main: string, more: Record<string, string> = {}): Buffer =>
  zip({ '[Content_Types].xml': '<Types/>', '_rels/.rels': '<Relationships/>', [main]: '<x/>', ...more })

/** A Word file with macros under the name of one without. */
export const macros = (): Buffer => office('word/document.xml', { 'word/vbaProject.bin': 'x' })

/** An old Office file whose directory has these streams; the directory lies behind `before` other sectors. */
export function compound(streams: readonly string[], before = 0): Buffer {
  const sectors = 2 + before
  const header = Buffer.alloc(512)
  hex('d0cf11e0a1b11ae1').copy(header)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1 + before, 48)
  header.writeUInt32LE(4_096, 56)
  header.fill(0xff, 60, 512)
  header.writeUInt32LE(0, 76)
  const table = Buffer.alloc(512, 0xff)
  table.writeUInt32LE(0xfffffffd, 0)
  for (let n = 1; n < sectors; n++) table.writeUInt32LE(0xfffffffe, n * 4)
  const entries = ['Root Entry', ...streams].slice(0, 4).map((name, n) => {
    const entry = Buffer.alloc(128)
    entry.write(name, 0, 'utf16le')
    entry.writeUInt16LE(name.length * 2 + 2, 64)
    entry[66] = n === 0 ? 5 : 2
    return entry
  })
  const directory = Buffer.concat([...entries, Buffer.alloc(512)]).subarray(0, 512)
  return Buffer.concat([header, table, Buffer.alloc(512 * before), directory])
}

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const data = Buffer.concat(parts)
  return Buffer.concat([be(4, data.length + 8), latin(type), data])
}
const track = (handler: string): Buffer => box('trak', box('mdia', box('hdlr', Buffer.alloc(8), latin(handler))))

/** MP4 and its relatives: brand and the handlers of the tracks. */
export const boxes = (brand: string, ...handlers: string[]): Buffer =>
  Buffer.concat([
    box('ftyp', latin(brand), Buffer.alloc(4)),
    box('mdat', Buffer.alloc(100_000)),
    box('moov', box('mvhd', Buffer.alloc(100)), ...handlers.map(track)),
  ])

/** Windows Media with one stream. */
function windowsMedia(kind: string): Buffer {
  const stream = Buffer.concat([hex('9107dcb7b7a9cf118ee600c00c205365'), le(8, 78), hex(kind), Buffer.alloc(38)])
  const other = Buffer.concat([hex('a1dcab8c47a9cf118ee400c00c205365'), le(8, 104), Buffer.alloc(80)])
  const size = 30 + stream.length + other.length
  const head = [hex('3026b2758e66cf11a6d900aa0062ce6c'), le(8, size), le(4, 2), hex('0102')]
  return Buffer.concat([...head, other, stream, Buffer.alloc(200)])
}

const ogg = (packet: string): Buffer =>
  Buffer.concat([latin('OggS\0\x02'), Buffer.alloc(20), Buffer.from([1, packet.length]), latin(packet)])

const wave = (): Buffer => {
  const format = Buffer.concat([
    latin('fmt '),
    le(4, 16),
    le(2, 1),
    le(2, 1),
    le(4, 16_000),
    le(4, 32_000),
    le(4, 0x100002),
  ])
  const body = Buffer.concat([latin('WAVE'), format, latin('data'), le(4, 320), Buffer.alloc(320)])
  return Buffer.concat([latin('RIFF'), le(4, body.length), body])
}

/** 64 kbit/s at 16 kHz: 288 bytes a frame. */
const mp3Frames = (count: number): Buffer =>
  Buffer.concat(Array.from({ length: count }, () => Buffer.concat([hex('fff388c4'), Buffer.alloc(284)])))

const aacFrames = (count: number): Buffer => {
  const length = 64
  const header = Buffer.from([
    0xff,
    0xf1,
    0x60,
    0x40 | (length >> 11),
    (length >> 3) & 255,
    ((length & 7) << 5) | 0x1f,
    0xfc,
  ])
  return Buffer.concat(Array.from({ length: count }, () => Buffer.concat([header, Buffer.alloc(length - 7)])))
}

const avi = (): Buffer => {
  const header = Buffer.concat([latin('hdrl'), latin('avih'), le(4, 56), Buffer.alloc(56)])
  const body = Buffer.concat([latin('AVI LIST'), le(4, header.length), header])
  return Buffer.concat([latin('RIFF'), le(4, body.length), body])
}

/** The smallest real file of every format. */
export const FILE_SAMPLES: Readonly<Record<FileFormat, () => Uint8Array>> = {
  jpg: () => jpeg(24, 16),
  png: () => png(24, 16),
  wav: wave,
  mp3: () => Buffer.concat([latin('ID3\x03\0\0\0\0\0\x0a'), Buffer.alloc(10), mp3Frames(4)]),
  m4a: () => boxes('M4A ', 'soun'),
  wma: () => windowsMedia('409e69f84d5bcf11a8fd00805f5c442b'),
  amr: () => Buffer.concat([latin('#!AMR\n'), hex('3c'), Buffer.alloc(31)]),
  aac: () => aacFrames(4),
  ogg: () => ogg('\x01vorbis\0\0\0\0\x01'),
  opus: () => ogg('OpusHead\x01\x01\0\0'),
  flac: () => Buffer.concat([latin('fLaC\x80\0\0\x22'), Buffer.alloc(34)]),
  wmv: () => windowsMedia('c0ef19bc4d5bcf11a8fd00805f5c442b'),
  rm: () => Buffer.concat([latin('.RMF'), be(4, 18), be(2, 0), be(4, 0), be(4, 5)]),
  rmvb: () => Buffer.concat([latin('.RMF'), be(4, 18), be(2, 1), be(4, 0), be(4, 6)]),
  mov: () => boxes('qt  ', 'vide', 'soun'),
  mpeg: () => Buffer.concat([hex('000001ba4400040004010003f8'), Buffer.alloc(64)]),
  mp4: () => boxes('isom', 'soun', 'vide'),
  '3gp': () => boxes('3gp4', 'vide'),
  flv: () => Buffer.concat([latin('FLV\x01\x05\0\0\0\x09'), be(4, 0)]),
  avi,
  pptx: () => office('ppt/presentation.xml'),
  ppt: () => compound(['PowerPoint Document']),
  docx: () => office('word/document.xml'),
  doc: () => compound(['WordDocument', '1Table']),
  wps: () => compound(['WordDocument']),
  xlsx: () => office('xl/workbook.xml'),
  xls: () => compound(['Workbook'], 3),
  pdf: () => latin('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  xml: () => Buffer.from('<?xml version="1.0"?><quiz/>'),
  txt: () => Buffer.from('第一题 What is it?\nA. 一\nANSWER: A\n'),
  gift: () => Buffer.from('::Q1:: 一加一？ {=二 ~三}\n'),
  vtt: () => Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.500\n欢迎光临\n'),
  srt: () => Buffer.from('1\r\n00:00:01,000 --> 00:00:02,500\r\nWelcome\r\n'),
}
