import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '@lianda/shared/error/app-error'
import { ALL_FORMATS, type FileFormat } from '@lianda/shared/module/upload/file-formats'
import { ALL_KINDS, isPictureKind, kindRow, type UploadKind } from '@lianda/shared/module/upload/upload-kinds'
import { FILE_SAMPLES } from '../../../test/file-samples'
import { createWorld, type World } from '../../../test/world'
import { inspectUpload } from './inspect-upload'
import { receiveBytes, uploadStore } from './upload-file.service'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** The ending under which it would be stored, or the code with which it is refused. */
async function outcome(kind: UploadKind, name: string, bytes: Uint8Array): Promise<string> {
  try {
    const inspected = await inspectUpload(world.deps, kind, { name, ...(await receiveBytes(world.deps, bytes)) })
    await uploadStore(world.deps).discard(inspected.received.file)
    return inspected.ending
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.code
  }
}

/** What every format's file comes to under a name that is made from its format. */
const row = async (kind: UploadKind, nameOf: (format: FileFormat) => string) =>
  Object.fromEntries(
    await Promise.all(
      ALL_FORMATS.map(async (format) => [format, await outcome(kind, nameOf(format), FILE_SAMPLES[format]())] as const),
    ),
  )

const refusals = (code: string) => Object.fromEntries(ALL_FORMATS.map((format) => [format, code]))
const own = (formats: readonly FileFormat[]) => Object.fromEntries(formats.map((format) => [format, format]))

describe.each(ALL_KINDS)('of all formats, %s', (kind) => {
  const { formats } = kindRow(kind)

  it('takes its own under their own names and refuses all others', async () => {
    expect(await row(kind, (format) => `a.${format}`)).toEqual({ ...refusals('upload/wrong_format'), ...own(formats) })
  })

  it('takes no other under the name of one of its own', async () => {
    const [first] = formats
    if (first === undefined) throw new Error(`${kind} takes nothing`)
    const found = await row(kind, () => `a.${first}`)
    const taken = ALL_FORMATS.filter((format) => !String(found[format]).startsWith('upload/'))
    // Pictures go by their bytes alone; formats that share a container go by the name; a document to import is told
    // from another by what reads it.
    const alike: Partial<Record<UploadKind, readonly FileFormat[]>> = {
      file: ['pptx'],
      video: ['wmv'],
      import: ALL_FORMATS.filter((format) => isDocument(format)),
    }
    expect(taken).toEqual(isPictureKind(kind) ? ['jpg', 'png'] : (alike[kind] ?? [first]))
  })
})

const isDocument = (format: FileFormat): boolean =>
  [...kindRow('file').formats, ...kindRow('import').formats, ...kindRow('subtitle').formats].includes(format)

it.each<[UploadKind, string, FileFormat, string]>([
  ['file', 'a.docx', 'xlsx', 'upload/wrong_content'],
  ['file', 'a.xlsx', 'docx', 'upload/wrong_content'],
  ['file', 'a.doc', 'wps', 'doc'],
  ['file', 'a.pdf', 'png', 'upload/wrong_content'],
  ['file', 'a.pdf', 'txt', 'upload/wrong_content'],
  ['file', 'a.docx.exe', 'docx', 'upload/wrong_format'],
  ['video', 'a.mp4', 'mov', 'mp4'],
  ['video', 'a.mp4', 'm4a', 'upload/wrong_content'],
  ['smartaudio', 'a.m4a', 'mp4', 'upload/wrong_content'],
  ['smartaudio', 'a.wma', 'wmv', 'upload/wrong_content'],
  ['bgm', 'a.wav', 'avi', 'upload/wrong_content'],
  ['import', 'a.xlsx', 'png', 'upload/wrong_content'],
  ['import', 'a.xlsx', 'xls', 'xlsx'],
  ['faqimage', 'a.docx', 'jpg', 'jpg'],
])('%s: %s that is %s inside is %s', async (kind, name, format, expected) => {
  expect(await outcome(kind, name, FILE_SAMPLES[format]())).toBe(expected)
})
