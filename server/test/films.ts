import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findProgram } from '../src/infra/vendor/find-program'

/** Whether FFmpeg is here; what needs it is skipped without, and says so. */
export const hasFfmpeg = async (): Promise<boolean> =>
  (await findProgram('ffmpeg')) !== null && (await findProgram('ffprobe')) !== null

interface Film {
  seconds?: number
  size?: string
  /** What FFmpeg is told about the streams: `-c:v wmv2 -c:a wmav2`. */
  codecs?: readonly string[]
  sound?: boolean
}

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']

/** A film of moving test pictures with a tone, in the format of its name. */
export async function makeTestFilm(
  name: string,
  { seconds = 2, size = '320x240', codecs = H264, sound = true }: Film = {},
): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'lianda-film-'))
  const file = join(folder, name)
  const pictures = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25:duration=${seconds}`]
  const tone = sound ? ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=44100:duration=${seconds}`] : []
  try {
    await promisify(execFile)('ffmpeg', ['-v', 'error', ...pictures, ...tone, ...codecs, '-shortest', file])
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
