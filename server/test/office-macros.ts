import { readCompound, type Streams, writeCompound } from './compound-file'

interface Module {
  name: string
  source: string
  /** Belongs to the document itself. */
  own: boolean
}

/** An old Word file with a macro that runs when it is opened. @param plain one without, @param macro its statements */
export function docWithMacro(plain: Buffer, macro: string): Buffer {
  const streams = readCompound(plain)
  addProject(streams, 'Macros', [
    { name: 'ThisDocument', own: true, source: `Private Sub Document_Open()\r\n${macro}\r\nEnd Sub\r\n` },
    { name: 'Module1', own: false, source: `Sub AutoOpen()\r\n${macro}\r\nEnd Sub\r\n` },
  ])
  return writeCompound(streams)
}

/** The same of an old Excel file. */
export function xlsWithMacro(plain: Buffer, macro: string): Buffer {
  const streams = readCompound(plain)
  const book = streams.get('Workbook')
  if (!book) throw new Error('no Excel file')
  streams.set('Workbook', withProjectRecords(book))
  addProject(streams, '_VBA_PROJECT_CUR', [
    { name: 'ThisWorkbook', own: true, source: `Private Sub Workbook_Open()\r\n${macro}\r\nEnd Sub\r\n` },
    { name: 'Module1', own: false, source: `Sub Auto_Open()\r\n${macro}\r\nEnd Sub\r\n` },
  ])
  return writeCompound(streams)
}

const [SHEET, PROJECT, CODE_NAME] = [0x85, 0xd3, 0x1ba]

/** Says behind the first record that there is a project ([MS-XLS]), and moves the places of the sheets. */
function withProjectRecords(book: Buffer): Buffer {
  const name = Buffer.from('ThisWorkbook', 'latin1')
  const added = Buffer.concat([
    ...[short(PROJECT), short(0), short(CODE_NAME), short(name.length + 3), short(name.length)],
    ...[Buffer.from([0]), name],
  ])
  const begin = 4 + book.readUInt16LE(2)
  const made = Buffer.concat([book.subarray(0, begin), added, book.subarray(begin)])
  for (let at = begin; at + 4 <= made.length; at += 4 + made.readUInt16LE(at + 2))
    if (made.readUInt16LE(at) === SHEET) made.writeUInt32LE(made.readUInt32LE(at + 4) + added.length, at + 4)
  return made
}

/** A project of Visual Basic ([MS-OVBA]). */
function addProject(streams: Streams, folder: string, modules: readonly Module[]): void {
  for (const { name, source } of modules)
    streams.set(
      `${folder}/VBA/${name}`,
      compressed(Buffer.from(`Attribute VB_Name = "${name}"\r\n${source}`, 'latin1')),
    )
  streams.set(`${folder}/VBA/_VBA_PROJECT`, Buffer.from('cc61ffff000000', 'hex'))
  streams.set(`${folder}/VBA/dir`, compressed(directoryOf(modules)))
  const lines = [
    'ID="{00000000-0000-0000-0000-000000000000}"',
    ...modules.map(({ name, own }) => (own ? `Document=${name}/&H00000000` : `Module=${name}`)),
    ...['Name="Project"', 'HelpContextID="0"', 'VersionCompatible32="393222000"', '', '[Host Extender Info]'],
    ...['&H00000001={3832D640-CF90-11CF-8E43-00A0C911005A};VBE;&H00000000', ''],
  ]
  streams.set(`${folder}/PROJECT`, Buffer.from(lines.join('\r\n'), 'latin1'))
}

const short = (value: number): Buffer => {
  const made = Buffer.alloc(2)
  made.writeUInt16LE(value)
  return made
}
const long = (value: number): Buffer => {
  const made = Buffer.alloc(4)
  made.writeUInt32LE(value)
  return made
}
const record = (id: number, data: Buffer = Buffer.alloc(0)): Buffer =>
  Buffer.concat([short(id), long(data.length), data])
const letters = (text: string) => [Buffer.from(text, 'latin1'), Buffer.from(text, 'utf16le')] as const

function directoryOf(modules: readonly Module[]): Buffer {
  return Buffer.concat([
    ...[record(0x01, long(1)), record(0x02, long(0x409)), record(0x14, long(0x409)), record(0x03, short(1252))],
    ...[record(0x04, letters('Project')[0]), record(0x05), record(0x40), record(0x06), record(0x3d)],
    ...[record(0x07, long(0)), record(0x08, long(0))],
    // Its length does not count the minor version.
    ...[short(0x09), long(4), long(1), short(1)],
    ...[record(0x0c), record(0x3c), record(0x0f, short(modules.length)), record(0x13, short(0xffff))],
    ...modules.flatMap(({ name, own }) => {
      const [narrow, wide] = letters(name)
      return [
        ...[record(0x19, narrow), record(0x47, wide), record(0x1a, narrow), record(0x32, wide)],
        ...[record(0x1c), record(0x48), record(0x31, long(0)), record(0x1e, long(0)), record(0x2c, short(0xffff))],
        ...[record(own ? 0x22 : 0x21), record(0x2b)],
      ]
    }),
    record(0x10),
  ])
}

/** A container of one chunk, whose tokens are all letters of their own: for less than 3,600 bytes. */
function compressed(data: Buffer): Buffer {
  const tokens: Buffer[] = []
  for (let at = 0; at < data.length; at += 8) tokens.push(Buffer.from([0]), data.subarray(at, at + 8))
  const chunk = Buffer.concat(tokens)
  return Buffer.concat([Buffer.from([1]), short((chunk.length - 1) | 0xb000), chunk])
}
