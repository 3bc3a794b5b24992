import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '@lianda/shared/module/media/media.admin.contract'
import { documentText } from '@lianda/shared/module/media/document.contract'
import { viewKey } from '@lianda/shared/module/viewing/viewing.contract'
import { effort, isFullRun } from '@lianda/shared/test/effort'
import { uploadFile } from '../../../../test/files'
import { converted, docx, xlsx } from '../../../../test/office-files'
import { docWithMacro, xlsWithMacro } from '../../../../test/office-macros'
import { createWorld, type SignedIn, type World } from '../../../../test/world'
import type { Confinement } from '../../../infra/process/confined-program'
import { mediaRunner } from '../jobs/media-runner'
import { findOffice } from './office-program'
import { makePdf } from './office-to-pdf'

const program = await findOffice()
const here = typeof program !== 'string'
if (!here) console.warn('LibreOffice is not used here: macros were not tested')

/** Nothing keeps the program apart: only what its profile says stands before a macro. */
const OPEN: Confinement = { files: true, network: true, user: null, wrap: () => [] }

let world: World
let author: SignedIn
let folder: string
beforeAll(async () => {
  world = await createWorld()
  author = await world.admin(await world.org(), ['voice-study'])
  folder = await mkdtemp(join(tmpdir(), 'lianda-macro-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const MAKE = {
  doc: async (macro: string) => docWithMacro(await converted('a.docx', docx(['Front desk']), 'doc'), macro),
  xls: async (macro: string) => xlsWithMacro(await converted('a.xlsx', await xlsx(['Front desk']), 'xls'), macro),
} as const

type Format = keyof typeof MAKE
/** LibreOffice's own formats, which keep macros beside the text. */
const OWN = { doc: 'odt', xls: 'ods' } as const

describe.skipIf(!here).each(effort<Format[]>(['doc'], ['doc', 'xls']))(
  'an old Office file with a macro that runs by itself: %s',
  (format) => {
    it('becomes a PDF without running it, by what the profile says alone', async () => {
      if (typeof program === 'string') return
      const ran = join(folder, `ran-${format}.txt`)
      const file = join(folder, `a.${format}`)
      await writeFile(file, await MAKE[format](`Open "${ran}" For Output As #1\r\nPrint #1, "x"\r\nClose #1`))
      // LibreOffice finds it, and would run it where it may.
      const own = await converted(`a.${format}`, await readFile(file), OWN[format])
      expect(own.includes('Basic/Project/Module1.xml')).toBe(true)
      const target = join(folder, `${format}.pdf`)
      await makePdf(
        { ...program, confinement: OPEN },
        { file, folder, format, signal: new AbortController().signal },
        target,
      )
      expect((await readFile(target)).subarray(0, 5).toString()).toBe('%PDF-')
      expect(existsSync(ran)).toBe(false)
    })

    it.runIf(isFullRun)('is read like any other', async () => {
      const bytes = await MAKE[format]('Do\r\nLoop')
      const fileId = await uploadFile(world, author, `宏.${format}`, bytes, 'file')
      const { id } = (await world.get(contract.mediaCreate, { name: '宏', fileId }, author)).media
      await mediaRunner(world.deps).idle()
      expect((await world.get(contract.mediaGet, { id }, author)).media).toMatchObject({
        status: 1,
        fault: null,
        format,
      })
      const { url: fileurl } = await world.get(viewKey, { fileid: id }, author)
      const { runs } = await world.get(documentText, { fileurl, page: 1 }, null)
      expect(runs.map(([text]) => text).join('')).toContain('Front desk')
    })
  },
)
