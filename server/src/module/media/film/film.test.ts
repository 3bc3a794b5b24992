import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '@lianda/shared/module/media/media.admin.contract'
import type { FileFormat } from '@lianda/shared/module/upload/file-formats'
import { FILE_SAMPLES } from '../../../../test/file-samples'
import { uploadFile } from '../../../../test/files'
import { hasFfmpeg, makeTestFilm } from '../../../../test/films'
import { createWorld, type SignedIn, type World } from '../../../../test/world'
import { locateUpload } from '../../upload'
import { mediaRunner } from '../jobs/media-runner'

const here = await hasFfmpeg()
if (!here) console.warn('FFmpeg is not installed: what needs it was not tested')

let world: World
let plain: World
let author: SignedIn
beforeAll(async () => {
  world = await createWorld()
  author = await world.admin(await world.org(), ['voice-study'])
  plain = await createWorld({ config: { ffmpeg: 'off' } })
})
afterAll(async () => {
  await world.close()
  await plain.close()
})

const row = async (id: string, at = world, who = author) => (await at.get(contract.mediaGet, { id }, who)).media
const codeOf = async (id: string, who = author) =>
  (await world.call(contract.mediaPlay, { id }, who)).failure?.code ?? 'ok'

/** Puts a film into the media bank and waits until something was made of it. */
async function put(name: string, bytes: Uint8Array, at = world, who = author) {
  const fileId = await uploadFile(at, who, name, bytes, 'video')
  const { id } = (await at.get(contract.mediaCreate, { name, fileId }, who)).media
  await mediaRunner(at.deps).idle()
  return await row(id, at, who)
}
const addresses = (id: string, who = author) => world.get(contract.mediaPlay, { id }, who)
const fetched = (url: string, headers: Record<string, string> = {}) => fetch(world.url + url, { headers })

/** Encoders that Debian's FFmpeg has, for each format of the specification that it writes. */
const WRITTEN: [FileFormat, readonly string[]][] = [
  ['mp4', ['-c:v', 'mpeg4', '-c:a', 'aac']],
  ['mov', ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-c:a', 'pcm_s16le']],
  ['avi', ['-c:v', 'mpeg4', '-c:a', 'libmp3lame']],
  ['wmv', ['-c:v', 'wmv2', '-c:a', 'wmav2']],
  ['flv', ['-c:v', 'flv', '-c:a', 'libmp3lame']],
  ['mpeg', ['-c:v', 'mpeg2video', '-c:a', 'mp2', '-f', 'vob']],
  ['3gp', ['-c:v', 'h263', '-s', '352x288', '-c:a', 'aac']],
  ['rm', ['-c:v', 'rv10', '-c:a', 'ac3', '-f', 'rm']],
]

describe.skipIf(!here)('with FFmpeg, a film', () => {
  it.each(WRITTEN)('of the format %s becomes one that phones play', async (format, codecs) => {
    const made = await put(`示范.${format}`, await makeTestFilm(`a.${format}`, { codecs }))
    expect(made).toMatchObject({ kind: 'video', format, status: 1, fault: null })
    expect(made.durationMs).toBeGreaterThan(1_500)
    expect(made.durationMs).toBeLessThan(3_000)
    const { sizes, posterUrl } = await addresses(made.id)
    expect(sizes.map(({ height }) => height)).toEqual([format === '3gp' ? 288 : 240])
    const answer = await fetched(sizes[0]?.url ?? '')
    expect(answer.headers.get('content-type')).toBe('video/mp4')
    const bytes = Buffer.from(await answer.arrayBuffer())
    // The header before the pictures, so that it begins while the rest is loading.
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
    expect(bytes.includes('avc1')).toBe(true)
    expect((await fetched(posterUrl)).headers.get('content-type')).toBe('image/jpeg')
    expect(made.coverUrl).toBe(posterUrl)
  })

  it('that is H.264 already is not encoded once more, and a large one has a smaller size', async () => {
    const film = await makeTestFilm('a.mp4', { size: '1280x720' })
    const { id } = await put('大.mp4', film)
    const { sizes, durationMs } = await addresses(id)
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [1280, 720],
      [640, 360],
    ])
    expect(durationMs).toBeGreaterThanOrEqual(2_000)
    // What x264 wrote into the pictures of the original is still there.
    const bytes = Buffer.from(await (await fetched(sizes[0]?.url ?? '')).arrayBuffer())
    expect(bytes.includes('x264')).toBe(true)
    expect(Math.abs(bytes.length - film.length)).toBeLessThan(film.length / 10)
  })

  it('is sent in ranges', async () => {
    const { id } = await put('段.mp4', await makeTestFilm('a.mp4'))
    const { sizes } = await addresses(id)
    const answer = await fetched(sizes[0]?.url ?? '', { range: 'bytes=4-7' })
    expect([answer.status, await answer.text()]).toEqual([206, 'ftyp'])
    expect(answer.headers.get('content-range')).toBe(`bytes 4-7/${sizes[0]?.bytes}`)
  })

  it('opens with the key of its reader for its file and its time, and with no other', async () => {
    const one = await put('甲.mp4', await makeTestFilm('a.mp4'))
    const other = await put('乙.mp4', await makeTestFilm('a.mp4', { seconds: 1 }))
    const url = (await addresses(one.id)).sizes[0]?.url ?? ''
    const [path = '', key = ''] = url.split('?')
    const elsewhere = ((await addresses(other.id)).sizes[0]?.url ?? '').split('?')[0] ?? ''
    const codes = async (...urls: string[]) => await Promise.all(urls.map(async (one) => (await fetched(one)).status))
    expect(await codes(url, `${elsewhere}?${key}`, path)).toEqual([200, 404, 404])
    // Another person in the key, a later end, and names that lead out of the folder.
    const query = new URLSearchParams(key)
    query.set('u', 'somebody')
    const later = new URLSearchParams(key)
    later.set('e', String(Number(later.get('e')) + 1))
    const out = `${path.slice(0, path.lastIndexOf('/'))}/..%2f..%2fkeys?${key}`
    expect(await codes(`${path}?${query.toString()}`, `${path}?${later.toString()}`, out)).toEqual([404, 404, 404])
    world.clock.advance(2 * 3_600_000)
    expect(await codes(url)).toEqual([403])
  })

  it('of another organisation is not found', async () => {
    const { id } = await put('不给.mp4', await makeTestFilm('a.mp4'))
    const stranger = await world.admin(await world.org('Elsewhere'), ['voice-study'])
    expect(await codeOf(id, stranger)).toBe('media/not_found')
  })

  it('without sound is a film as well', async () => {
    const { id, status } = await put('无声.mp4', await makeTestFilm('a.mp4', { sound: false }))
    expect(status).toBe(1)
    expect((await addresses(id)).sizes).toHaveLength(1)
  })
})

describe.skipIf(!here)('what is no film', () => {
  it.each(['mp4', 'avi', 'wmv', 'rmvb', 'flv', 'mpeg'] as const)(
    'is said to be unreadable: %s with a right beginning and nothing behind it',
    async (format) => {
      const made = await put(`空.${format}`, FILE_SAMPLES[format]())
      expect(made).toMatchObject({ status: 100, fault: 'unreadable', durationMs: null })
      expect(await codeOf(made.id)).toBe('media/not_ready')
    },
  )

  it.each([
    ['a playlist of the network', '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nhttp://127.0.0.1:9/a.ts\n'],
    ['a list of files', "ffconcat version 1.0\nfile '/etc/hostname'\n"],
    ['a description of streams', 'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n'],
  ])('%s is not followed, even where it got behind the door', async (_what, text) => {
    const fileId = await uploadFile(world, author, 'a.mp4', await makeTestFilm('a.mp4', { seconds: 1 }), 'video')
    const { file } = await locateUpload(world.deps, author.orgid, fileId)
    await writeFile(file, text)
    const { id } = (await world.get(contract.mediaCreate, { name: 'x', fileId }, author)).media
    await mediaRunner(world.deps).idle()
    expect(await row(id)).toMatchObject({ status: 100, fault: 'unreadable' })
  })
})

describe('without FFmpeg', () => {
  it('a film of a format that no browser plays is refused, with the reason', async () => {
    const who = await plain.admin(await plain.org(), ['voice-study'])
    expect(await plain.get(contract.mediaFormats, {}, who)).toMatchObject({ films: 'mp4' })
    for (const format of ['avi', 'mov', 'mp4'] as const)
      expect(await put(`a.${format}`, FILE_SAMPLES[format](), plain, who)).toMatchObject({
        ...{ status: 100, fault: 'no_program' },
      })
  })

  it.skipIf(!here)('an MP4 that browsers play is played as it came', async () => {
    const who = await plain.admin(await plain.org(), ['voice-study'])
    const film = await makeTestFilm('a.mp4')
    const made = await put('a.mp4', film, plain, who)
    expect(made).toMatchObject({ status: 1, coverUrl: '' })
    const { sizes, width, height } = await plain.get(contract.mediaPlay, { id: made.id }, who)
    expect([width, height]).toEqual([320, 240])
    const answer = await fetch(plain.url + (sizes[0]?.url ?? ''))
    expect(Buffer.from(await answer.arrayBuffer()).equals(film)).toBe(true)
    const other = await put('b.mp4', await makeTestFilm('a.mp4', { codecs: ['-c:v', 'mpeg4'] }), plain, who)
    expect(other).toMatchObject({ status: 100, fault: 'no_program' })
  })
})
