import { constants, createWriteStream } from 'node:fs'
import { access, chown, copyFile, mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import type { FileFormat } from '@lianda/shared/module/upload/file-formats'
import type { Deps } from '../../../deps'
import { type ProgramLimits, ProgramFailed, runConfined } from '../../../infra/process/confined-program'
import { OverLimit } from '../../../infra/process/run-in-process'
import { isOfficeBomb } from '../../upload'
import { MakeFailed, type MakeJob } from '../jobs/maker'
import { type OfficeProgram, officeProgram } from './office-program'
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
export async function officeToPdf(deps: Deps, job: MakeJob, target: string): Promise<void> {
  const program = await officeProgram(deps)()
  if (typeof program === 'string') throw new MakeFailed('no_program')
  await makePdf(program, job, target)
}

/** The same by a program that was found. */
export async function makePdf(
  program: OfficeProgram,
  { file, folder, format, signal }: Pick<MakeJob, 'file' | 'folder' | 'format' | 'signal'>,
  target: string,
): Promise<void> {
  const filters = FILTERS[format]
  if (!filters) throw new MakeFailed('no_program')
  // It would hold up all other documents for minutes before a limit ends it.
  if (await isOfficeBomb(file)) throw new MakeFailed('over_limits')
  const { user } = program.confinement
  const work = user === null ? await newFolder(join(folder, 'office')) : await mkdtemp(join(tmpdir(), 'lianda-office-'))
  try {
    const profile = await writeOfficeProfile(work)
    const read = user === null ? file : await handOver(user, work, file)
    const there = await Promise.all(SETTINGS.map(isThere))
    await runConfined(program.confinement, {
      program: program.soffice,
      args: [
        `-env:UserInstallation=${pathToFileURL(profile).href}`,
        ...['--headless', '--norestore', '--nologo', '--nodefault', '--nolockcheck', '--nofirststartwizard'],
        `--infilter=${filters.reads}`,
        ...['--convert-to', `pdf:${filters.writes}`, '--outdir', work, read],
      ],
      folder: work,
      asUser: user !== null,
      reads: [read, ...SETTINGS.filter((_path, at) => there[at])],
      limits: LIMITS,
      waited: true,
      signal,
    })
    // It ends well too where it could not read the file.
    const made = join(work, `${basename(file, extname(file))}.pdf`)
    if (!(await isThere(made))) throw new MakeFailed('unreadable')
    await take(made, target)
  } catch (error) {
    if (error instanceof OverLimit) throw new MakeFailed('over_limits', { cause: error })
    if (error instanceof ProgramFailed && typeof error.code === 'number' && error.code < 128)
      throw new MakeFailed('unreadable', { cause: error })
    throw error
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function newFolder(path: string): Promise<string> {
  await rm(path, { recursive: true, force: true })
  await mkdir(path, { recursive: true, mode: 0o700 })
  return path
}

/** Gives a user who reaches nothing of ours a copy of the file, and the folder with all that is in it. */
async function handOver(user: number, folder: string, file: string): Promise<string> {
  const copy = join(folder, basename(file))
  await copyFile(file, copy)
  const inside = await readdir(folder, { recursive: true })
  for (const path of [folder, ...inside.map((name) => join(folder, name))]) await chown(path, user, user)
  return copy
}

/** What was made becomes ours; it may lie on another disk. Only a file is taken: a link could lead to one of ours. */
async function take(made: string, target: string): Promise<void> {
  const source = await open(made, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => null)
  if (!source) throw new MakeFailed('unreadable')
  const beside = `${target}.new`
  await pipeline(source.createReadStream(), createWriteStream(beside, { mode: 0o600 }))
  await rename(beside, target)
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
