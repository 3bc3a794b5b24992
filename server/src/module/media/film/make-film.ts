import { open, rename, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { FILM_FORMATS } from '@lianda/shared/module/upload/upload-kinds'
import type { Deps } from '../../../deps'
import type { ProgramLimits } from '../../../infra/process/confined-program'
import { MakeFailed, type MakeJob, type Maker } from '../jobs/maker'
import { ORIGINAL } from '../view/view-address'
import { type FilmFacts, type FilmSize, readFilmFacts } from './film-facts'
import { filmLimits } from './film-limits'
import { type FilmSource, MOST, PROBE_ARGS, readProbe, sizeWithin } from './film-probe'
import { demuxerOf, filmPrograms, type FilmPrograms, inputOf, runFilmProgram } from './film-programs'
import { isPlayable, readMp4Header } from './mp4-header'
import { givesWay, peopleSpeak } from './people-speak'

const MB = 1024 * 1024
/** What stays free on the disk for everything else. */
const SPARE_BYTES = 512 * MB
/** What is H.264 already and needs no more per second is not encoded once more. */
const COPIED_BITS = 8_000_000
/** The shorter side of what is copied, at most: phones decode that. */
const COPIED_PX = 1_080

/** The two sizes of a film, by the shorter side. */
const SIZES = {
  large: { shortPx: 720, videoKbit: 2_500, audioKbit: 128 },
  small: { shortPx: 360, videoKbit: 600, audioKbit: 64 },
} as const
type SizeName = keyof typeof SIZES
/** Up to this side there is no smaller one. */
const SMALL_ENOUGH_PX = 480

/** Makes films that browsers, phones and WeChat play: H.264 and AAC in MP4, in two sizes, with a poster. */
export const filmMaker: Maker = { kind: 'film', formats: FILM_FORMATS, make: makeFilm }

async function makeFilm(deps: Deps, job: MakeJob): Promise<FilmFacts> {
  const programs = await filmPrograms(deps)()
  const { head, bytes, played } = await lookAt(job.file)
  if (!programs) {
    if (job.format !== 'mp4' || !played) throw new MakeFailed('no_program')
    return played
  }
  const input: Input = { deps, job, programs, demuxer: demuxerOf(job.format, head), held: givesWay(peopleSpeak(deps)) }
  const source = await probe(input)
  const work: Work = { ...input, source, bytes, copied: isCopied(source, bytes) }
  await requireRoom(job.folder, bytes)
  const facts = readFilmFacts(job.facts) ?? {
    ...{ durationMs: source.durationMs, width: source.width, height: source.height },
    ...{ sizes: [], poster: await makePoster(work) },
  }
  await job.note(POSTER_PERCENT, facts)
  for (const name of namesFor(source)) {
    const file = `${name}.mp4`
    if (facts.sizes.some((one) => one.name === file)) continue
    const { size, durationMs } = await makeSize(work, name)
    facts.sizes.push(size)
    facts.durationMs = durationMs
    await job.note(percentAt(work, name, 1), facts)
  }
  return facts
}

interface Input {
  deps: Deps
  job: MakeJob
  programs: FilmPrograms
  demuxer: string
  held: () => boolean
}

interface Work extends Input {
  source: FilmSource
  /** Size of the original. */
  bytes: number
  /** Its pictures are good as they are. */
  copied: boolean
}

/** The first bytes of the original, its size, and the film that it is where browsers play it as it came. */
async function lookAt(path: string): Promise<{ head: Buffer; bytes: number; played: FilmFacts | null }> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const head = Buffer.alloc(4)
    await file.read(head, 0, 4, 0)
    const header = await readMp4Header(file, size)
    if (!header || !isPlayable(header)) return { head, bytes: size, played: null }
    const { durationMs, width, height } = header
    const sizes = [{ name: ORIGINAL, width, height, bytes: size }]
    return { head, bytes: size, played: { durationMs, width, height, sizes, poster: null } }
  } finally {
    await file.close()
  }
}

async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes + SPARE_BYTES) throw new MakeFailed('disk_full')
}

const POSTER_PERCENT = 2
/** Copying takes no time beside encoding. */
const COPY_PERCENT = 10

/** From where to where the making of a size goes, in percent of the whole. */
function percentAt({ source, copied }: Work, name: SizeName, part: number): number {
  const [first, last] = namesFor(source)
  const large = last !== 'small' ? 99 : copied ? COPY_PERCENT : 70
  const [from, to] = name === first ? [POSTER_PERCENT, large] : [large, 99]
  return from + (to - from) * Math.min(1, part)
}

const namesFor = ({ width, height }: FilmSource): SizeName[] =>
  Math.min(width, height) > SMALL_ENOUGH_PX ? ['large', 'small'] : ['large']

/** Whether the pictures are good as they are. */
const isCopied = ({ video, width, height, durationMs }: FilmSource, bytes: number): boolean =>
  video.codec === 'h264' &&
  ['yuv420p', 'yuvj420p'].includes(video.pixels) &&
  Math.min(width, height) <= COPIED_PX &&
  durationMs > 0 &&
  (bytes * 8_000) / durationMs <= COPIED_BITS

const PROBE_LIMITS: ProgramLimits = { cpuMs: 60_000, wallMs: 300_000, addressMb: 4_096, fileMb: 1 }

async function probe({ job, programs, demuxer, held }: Input): Promise<FilmSource> {
  const { file, folder, signal } = job
  const { ffprobe: program, confinement } = programs
  const args = [...PROBE_ARGS, ...inputOf(demuxer, file)]
  return readProbe(
    await runFilmProgram(confinement, { program, args, folder, reads: [file], limits: PROBE_LIMITS, signal, held }),
  )
}

/** The original, of which no picture is larger than its first one may be: they change their size as they please. */
const filmOf = (demuxer: string, file: string): string[] => [
  ...['-max_pixels', String(MOST.pixels), ...inputOf(demuxer, file)],
]

/** Runs FFmpeg over the original. @param onMs gets how much of the film is done */
async function run(work: Work, args: readonly string[], limits: ProgramLimits, onMs?: (ms: number) => void) {
  const { job, programs, held } = work
  await runFilmProgram(programs.confinement, {
    ...{ program: programs.ffmpeg, folder: job.folder, reads: [job.file], signal: job.signal, limits, held },
    args: ['-nostdin', '-hide_banner', '-v', 'error', '-progress', 'pipe:1', '-y', ...args],
    onOutput(text) {
      for (const [, us] of text.matchAll(/^out_time_us=(\d+)$/gm)) onMs?.(Number(us) / 1000)
    },
  })
}

/** A picture from near the beginning, which is not black; null where the film has none. */
async function makePoster(work: Work): Promise<string | null> {
  const { job, demuxer, source } = work
  const { width, height } = sizeWithin(source, 520)
  const atS = Math.min(3, source.durationMs / 10_000)
  const args = [
    ...['-threads', '1', '-ss', atS.toFixed(3), ...filmOf(demuxer, job.file)],
    ...['-map', `0:${source.video.index}`, '-frames:v', '1', '-vf', `scale=${width}:${height},setsar=1`],
    ...['-c:v', 'mjpeg', '-q:v', '4', '-pix_fmt', 'yuvj420p', '-threads', '1', '-f', 'image2', '-update', '1'],
    'making.jpg',
  ]
  try {
    await run(work, args, { cpuMs: 120_000, wallMs: 300_000, addressMb: 4_096, fileMb: 16 })
    await rename(join(job.folder, 'making.jpg'), join(job.folder, 'poster.jpg'))
    return 'poster.jpg'
  } catch (error) {
    job.signal.throwIfAborted()
    work.deps.log.warn({ err: error, path: job.path }, 'no poster was made of a film')
    return null
  }
}

async function makeSize(work: Work, name: SizeName) {
  const { job, source, bytes } = work
  const file = `${name}.mp4`
  const copied = name === 'large' && work.copied
  const [making, done] = [join(job.folder, `making-${file}`), join(job.folder, file)]
  let told = 0
  await run(work, argsOf(work, name, copied), filmLimits(source, bytes, copied), (ms) => {
    const percent = Math.floor(percentAt(work, name, source.durationMs > 0 ? ms / source.durationMs : 0))
    if (percent <= told) return
    told = percent
    // A note that is not kept is one of a progress that the next one tells.
    job.note(percent).catch((error: unknown) => work.deps.log.warn({ err: error }, 'a progress was not kept'))
  })
  const { size, durationMs } = await made(making, file)
  await rename(making, done)
  return { size, durationMs }
}

/** What FFmpeg is told for one size. */
function argsOf({ job, demuxer, source }: Work, name: SizeName, copied: boolean): string[] {
  const { shortPx, videoKbit, audioKbit } = SIZES[name]
  const { width, height } = sizeWithin(source, shortPx)
  const { video, audio } = source
  const pictures = [
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
    ...['-maxrate', `${videoKbit}k`, '-bufsize', `${videoKbit * 2}k`, '-fpsmax', '60'],
    // A learner jumps to a point at most two seconds before.
    ...['-force_key_frames', 'expr:gte(t,n_forced*2)', '-vf', `scale=${width}:${height},setsar=1`],
  ]
  const sound = ['-c:a', 'aac', '-b:a', `${audioKbit}k`, '-ac', '2', '-ar', '48000']
  return [
    ...['-threads', '1', ...filmOf(demuxer, job.file), '-map', `0:${video.index}`],
    ...(audio ? ['-map', `0:${audio.index}`] : []),
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn', '-threads', '1'],
    ...(copied ? ['-c:v', 'copy'] : pictures),
    ...(audio ? (copied && audio.codec === 'aac' ? ['-c:a', 'copy'] : sound) : []),
    ...['-max_muxing_queue_size', '1024', '-movflags', '+faststart', '-f', 'mp4', `making-${name}.mp4`],
  ]
}

/** Sees that what was made is a film. */
async function made(path: string, name: string): Promise<{ size: FilmSize; durationMs: number }> {
  const { bytes, played } = await lookAt(path)
  if (!played) throw new MakeFailed('unreadable')
  const { width, height, durationMs } = played
  return { size: { name, width, height, bytes }, durationMs }
}
