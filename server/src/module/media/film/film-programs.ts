import type { MediaFault } from '@lianda/shared/module/media/media.admin.contract'
import type { FileFormat } from '@lianda/shared/module/upload/file-formats'
import { type Deps, perApp } from '../../../deps'
import {
  type Confinement,
  findConfinement,
  type ProgramRun,
  ProgramFailed,
  runConfined,
} from '../../../infra/process/confined-program'
import { OverLimit } from '../../../infra/process/run-in-process'
import { findProgram } from '../../../infra/vendor/find-program'
import { MakeFailed } from '../jobs/maker'

/** FFmpeg as it is installed here, and what keeps it apart. */
export interface FilmPrograms {
  ffmpeg: string
  ffprobe: string
  confinement: Confinement
}

/** Null where FFmpeg is not installed or switched off; looked for once. */
export const filmPrograms = perApp(({ config }) => {
  let found: Promise<FilmPrograms | null> | null = null
  return () => (found ??= config.ffmpeg === 'off' ? Promise.resolve(null) : findFilmPrograms())
})

async function findFilmPrograms(): Promise<FilmPrograms | null> {
  const [ffmpeg, ffprobe] = await Promise.all([findProgram('ffmpeg'), findProgram('ffprobe')])
  if (ffmpeg === null || ffprobe === null) return null
  return { ffmpeg, ffprobe, confinement: await findConfinement() }
}

/** Says at the start what films can be of. */
export async function tellFilmPrograms(deps: Deps): Promise<void> {
  const programs = await filmPrograms(deps)()
  if (!programs) deps.log.warn('films: FFmpeg is not installed, only MP4 that browsers play (H.264, AAC) is taken')
  else if (!programs.confinement.network)
    deps.log.warn('films: FFmpeg runs with limits, but neither bubblewrap nor unshare can take its network away')
  else deps.log.info('films: FFmpeg makes them of every format')
}

/**
 * What reads each format. It is named to FFmpeg, which therefore never takes a file for something else, such as a list of
 * other files.
 */
const DEMUXERS: Partial<Record<FileFormat, string>> = {
  mp4: 'mov',
  mov: 'mov',
  '3gp': 'mov',
  avi: 'avi',
  flv: 'flv',
  wmv: 'asf',
  rm: 'rm',
  rmvb: 'rm',
  mpeg: 'mpeg',
}

/** A sequence header: an MPEG stream without a container. */
const BARE_MPEG = 0x000001b3

/** @param head the first four bytes */
export function demuxerOf(format: FileFormat, head: Buffer): string {
  const known = DEMUXERS[format]
  if (known === undefined) throw new Error(`not a film: ${format}`)
  return format === 'mpeg' && head.length >= 4 && head.readUInt32BE(0) === BARE_MPEG ? 'mpegvideo' : known
}

/** Before every file that it reads: only files, as what they are. */
export const inputOf = (demuxer: string, file: string): string[] => [
  ...['-protocol_whitelist', 'file', '-f', demuxer, '-i', file],
]

/** A run whose failure means that the film can't be used; a signal's reason and a killed program are passed on. */
export async function runFilmProgram(confinement: Confinement, run: ProgramRun): Promise<string> {
  try {
    return await runConfined(confinement, run)
  } catch (error) {
    if (error instanceof OverLimit) throw new MakeFailed('over_limits', { cause: error })
    if (error instanceof ProgramFailed && typeof error.code === 'number' && error.code < 128)
      throw new MakeFailed(faultOf(error.said), { cause: error })
    throw error
  }
}

const faultOf = (said: string): MediaFault =>
  said.includes('No space left') ? 'disk_full' : said.includes('Cannot allocate memory') ? 'over_limits' : 'unreadable'
