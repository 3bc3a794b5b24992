import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '@lianda/shared/module/media/media.admin.contract'
import { uploadFile } from '../../../../test/files'
import { hasFfmpeg, makeTestFilm } from '../../../../test/films'
import { createWorld, type SignedIn, type World } from '../../../../test/world'
import type { ProgramLimits } from '../../../infra/process/confined-program'
import { mediaRunner } from '../jobs/media-runner'
import { filmLimits } from './film-limits'
import { filmPrograms, inputOf, runFilmProgram } from './film-programs'

const here = await hasFfmpeg()
if (!here) console.warn('FFmpeg is not installed: films that are made to do harm were not tried')

let world: World
let author: SignedIn
let folder: string
beforeAll(async () => {
  world = await createWorld()
  author = await world.admin(await world.org(), ['voice-study'])
  folder = await mkdtemp(join(tmpdir(), 'lianda-bomb-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

async function put(name: string, bytes: Uint8Array) {
  const fileId = await uploadFile(world, author, name, bytes, 'video')
  const { id } = (await world.get(contract.mediaCreate, { name, fileId }, author)).media
  await mediaRunner(world.deps).idle()
  return (await world.get(contract.mediaGet, { id }, author)).media
}

/** A film whose pictures are JPEG, so that each says its size itself. */
const ofPictures = () => makeTestFilm('a.mov', { sound: false, codecs: ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p'] })

const PICTURE_SIZE = Buffer.from('ffc0001108', 'hex')

/** The pictures from this one on say that they are huge. */
function hugeFrom(film: Buffer, first: number, px: number): Buffer {
  let n = 0
  for (let at = film.indexOf(PICTURE_SIZE); at >= 0; at = film.indexOf(PICTURE_SIZE, at + 1))
    if (n++ >= first) film.writeUInt32BE((px << 16) | px, at + 5)
  expect(n).toBeGreaterThan(first)
  return film
}

/** So does the header, for the whole film. */
function hugeHeader(film: Buffer, px: number): Buffer {
  const at = film.indexOf('jpeg', film.indexOf('stsd'))
  film.writeUInt32BE((px << 16) | px, at + 28)
  return film
}

/** The header says how many pictures follow, all of one byte. */
function withPictures(film: Buffer, count: number): Buffer {
  const sizes = film.indexOf('stsz')
  film.writeUInt32BE(1, sizes + 8)
  film.writeUInt32BE(count, sizes + 12)
  const times = film.indexOf('stts')
  film.writeUInt32BE(1, times + 8)
  film.writeUInt32BE(count, times + 12)
  const chunks = film.indexOf('stsc')
  film.writeUInt32BE(1, chunks + 8)
  film.writeUInt32BE(count, chunks + 16)
  return film
}

describe.skipIf(!here)('a film that is made to do harm', () => {
  it.each([
    [12_000, 'over_limits'],
    // FFmpeg itself takes none that large.
    [16_384, 'unreadable'],
  ])('by pictures of %i pixels a side is refused with the reason: %s', async (px, fault) => {
    const film = hugeHeader(hugeFrom(await ofPictures(), 0, px), px)
    expect(await put('巨幅.mov', film)).toMatchObject({ status: 100, fault })
  })

  it('by pictures that are huge all at once is made of the others', async () => {
    const made = await put('突然.mov', hugeFrom(await ofPictures(), 25, 12_000))
    expect(made).toMatchObject({ status: 1, fault: null })
    const { sizes } = await world.get(contract.mediaPlay, { id: made.id }, author)
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([[320, 240]])
  })

  it.each([100_000_000, 2_147_483_647])('by %i pictures of one byte ends soon', async (count) => {
    const film = withPictures(await makeTestFilm('a.mp4', { codecs: ['-c:v', 'mpeg4'], sound: false }), count)
    const { status, fault } = await put('亿帧.mp4', film)
    expect(status).toBe(100)
    expect(['unreadable', 'over_limits']).toContain(fault)
  })
})

describe.skipIf(!here)('FFmpeg over a film that never ends', () => {
  const LIMITS: ProgramLimits = { cpuMs: 60_000, wallMs: 60_000, addressMb: 4_096, fileMb: 64 }
  /** Works on the same second for ever. */
  async function run(args: readonly string[], limits: Partial<ProgramLimits>): Promise<void> {
    const programs = await filmPrograms(world.deps)()
    if (!programs) throw new Error('FFmpeg is not here')
    const film = join(folder, 'a.mp4')
    await writeFile(film, await makeTestFilm('a.mp4', { seconds: 1 }))
    await runFilmProgram(programs.confinement, {
      ...{ program: programs.ffmpeg, folder, reads: [film], signal: new AbortController().signal },
      args: ['-nostdin', '-v', 'error', '-y', '-stream_loop', '-1', ...inputOf('mov', film), ...args],
      limits: { ...LIMITS, ...limits },
    })
  }

  it.each<[string, readonly string[], Partial<ProgramLimits>]>([
    ['its CPU time', ['-f', 'null', '-'], { cpuMs: 2_000 }],
    ['its time', ['-f', 'null', '-'], { wallMs: 1_000 }],
    ['the size of its result', ['-c', 'copy', '-f', 'mpegts', 'made.ts'], { fileMb: 1 }],
  ])('is ended by %s, and the film is told to be over the limits', async (_what, args, limits) => {
    await expect(run(args, limits)).rejects.toMatchObject({ fault: 'over_limits' })
  })

  it('may use as much time as a film of its bytes can be long, where it says no length', () => {
    const MB = 1024 * 1024
    const ofLength = (durationMs: number, bytes: number) => filmLimits({ durationMs }, bytes, false)
    expect(ofLength(0, MB)).toEqual(ofLength(MB / 8, MB))
    expect(ofLength(0, 5_000 * MB)).toEqual(ofLength(4 * 3_600_000, 5_000 * MB))
  })
})
