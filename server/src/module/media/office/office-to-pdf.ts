import { access, mkdir, rename, rm } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FileFormat } from '@lianda/shared/module/upload/file-formats'
import type { Deps } from '../../../deps'
import { type ProgramLimits, ProgramFailed, runConfined } from '../../../infra/process/confined-program'
import { OverLimit } from '../../../infra/process/run-in-process'
import { MakeFailed, type MakeJob } from '../jobs/maker'
import { officeProgram } from './office-program'
import { writeOfficeProfile } from './office-profile'

const LIMITS: ProgramLimits = { cpuMs: 180_000, wallMs: 300_000, addressMb: 6_144, fileMb: 512 }

/**
 * What reads each format. It is named to LibreOffice, which therefore never takes a file for something else, and what
 * writes the PDF.
 */
const FILTERS: Partial<Record<FileFormat, { reads: string; writes: string }>> = {
  docx: { reads: 'MS Word 2007 XML', writes: 'writer_pdf_Export' },
  doc: { reads: 'MS Word 97', writes: 'writer_pdf_Export' },
  // Kingsoft's own files are Word's of 1997.
  wps: { reads: 'MS Word 97', writes: 'writer_pdf_Export' },
  xlsx: { reads: 'Calc MS Excel 2007 XML', writes: 'calc_pdf_Export' },
  xls: { reads: 'MS Excel 97', writes: 'calc_pdf_Export' },
  pptx: { reads: 'Impress MS PowerPoint 2007 XML', writes: 'impress_pdf_Export' },
  ppt: { reads: 'MS PowerPoint 97', writes: 'impress_pdf_Export' },
}

/** Where Debian keeps settings that the program's own folder points to. */
const SETTINGS = ['/etc/libreoffice', '/var/lib/libreoffice', '/usr/lib/libreoffice']

/**
 * Makes a PDF of an Office file, as `target`. Throws MakeFailed: `no_program` where LibreOffice is not used here,
 * `unreadable`, `over_limits`.
 */
export async function officeToPdf(
  deps: Deps,
  { file, folder, format, signal }: MakeJob,
  target: string,
): Promise<void> {
  const program = await officeProgram(deps)()
  const filters = FILTERS[format]
  if (typeof program === 'string' || !filters) throw new MakeFailed('no_program')
  const work = join(folder, 'office')
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true, mode: 0o700 })
  try {
    const profile = await writeOfficeProfile(work)
    const there = await Promise.all(SETTINGS.map(isThere))
    await runConfined(program.confinement, {
      program: program.soffice,
      args: [
        `-env:UserInstallation=${pathToFileURL(profile).href}`,
        ...['--headless', '--norestore', '--nologo', '--nodefault', '--nolockcheck', '--nofirststartwizard'],
        `--infilter=${filters.reads}`,
        ...['--convert-to', `pdf:${filters.writes}`, '--outdir', work, file],
      ],
      folder: work,
      reads: [file, ...SETTINGS.filter((_path, at) => there[at])],
      limits: LIMITS,
      signal,
    })
    // It ends well too where it could not read the file.
    const made = join(work, `${basename(file, extname(file))}.pdf`)
    if (!(await isThere(made))) throw new MakeFailed('unreadable')
    await rename(made, target)
  } catch (error) {
    if (error instanceof OverLimit) throw new MakeFailed('over_limits', { cause: error })
    if (error instanceof ProgramFailed && typeof error.code === 'number' && error.code < 128)
      throw new MakeFailed('unreadable', { cause: error })
    throw error
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
