import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILE_SAMPLES } from '../../../../test/file-samples'
import { zipOf } from '../../../../test/zip'
import { isOfficeBomb } from './office-bomb'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lianda-bomb-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const MB = 1024 * 1024
const GB = 1024 * MB
const MAIN = 'word/document.xml'
/** Rows as programs write them: alike, with numbers of their own. */
const table = (rows: number): string =>
  Array.from(
    { length: rows },
    (_none, n) => `<row r="${n}"><c r="A${n}"><v>${(n * 7_919) % 1_000_003}</v></c></row>`,
  ).join('')

test.each<[what: string, file: () => Uint8Array, is: boolean]>([
  ['a small document', () => FILE_SAMPLES.docx(), false],
  ['a table of a million cells', () => zipOf({ 'xl/worksheets/sheet1.xml': table(500_000) }), false],
  ['pictures of 40 MB', () => zipOf({ [MAIN]: '<w/>', 'word/media/a.png': randomBytes(40 * MB) }), false],
  ['paragraphs without end in 40 KB', () => zipOf({ [MAIN]: Buffer.alloc(40 * MB, '<w:p/>') }), true],
  ['the same in many parts', () => zipOf(parts(40)), true],
  ['XML of 300 MB, however it is packed', () => zipOf({ [MAIN]: randomBytes(MB) }, 300 * MB), true],
  ['three GB of anything', () => zipOf({ [MAIN]: '<w/>', 'word/media/a.emf': randomBytes(64) }, 1.5 * GB), true],
  ['what is no zip', () => Buffer.from('%PDF-1.7'), false],
])('%s: %#', async (_what, file, is) => {
  const path = join(folder, 'file')
  await writeFile(path, file())
  expect(await isOfficeBomb(path)).toBe(is)
})

const parts = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_none, n) => [`xl/worksheets/sheet${n}.xml`, Buffer.alloc(MB, '<c/>')]),
  )
