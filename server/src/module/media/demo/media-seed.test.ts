import { afterAll, beforeAll, expect, it } from 'vitest'
import { mediaList, mediaPlay, mediaSubtitles } from '@lianda/shared/module/media/media.admin.contract'
import { mediaQuestions } from '@lianda/shared/module/media/film-question.admin.contract'
import type { MediaKind } from '@lianda/shared/module/media/media-kinds'
import { documentGet, documentText } from '@lianda/shared/module/media/document.contract'
import { viewKey } from '@lianda/shared/module/viewing/viewing.contract'
import { createWorld, type SignedIn, type World } from '../../../../test/world'
import { mediaRunner } from '../jobs/media-runner'
import { DEMO_MATERIAL } from './demo-material'

let world: World
let owner: SignedIn
beforeAll(async () => {
  // As on a machine that has nothing but Node.
  world = await createWorld({ config: { ffmpeg: 'off' } })
  const orgid = await world.org()
  owner = await world.owner(orgid)
  await world.server.app.seed({ orgid, users: {}, departments: {}, ownerId: owner.id, adminId: owner.id })
  await mediaRunner(world.deps).idle()
})
afterAll(() => world.close())

const only = async (kind: MediaKind) => {
  const { rows } = await world.get(mediaList, { page: 1, rows: 10, kind }, owner)
  expect(rows).toHaveLength(1)
  return rows[0] ?? { id: '', name: '', status: 0, durationMs: 0, subtitles: [] }
}

it('the demonstration has a handbook whose pages are made, with their words', async () => {
  const { id, name, status } = await only('file')
  expect([name, status]).toEqual([DEMO_MATERIAL.handbook.name, 1])
  const { url: fileurl } = await world.get(viewKey, { fileid: id }, owner)
  const { document } = await world.get(documentGet, { fileurl }, owner)
  expect(document).toMatchObject({ pages: 8, whole: true })
  const { runs } = await world.get(documentText, { fileurl, page: 8 }, owner)
  expect(runs.map(([text]) => text).join('')).toContain('三十分钟')
})

it('and a film that plays where there is no FFmpeg, with subtitles and two questions of the bank', async () => {
  const { id, name, status, subtitles } = await only('video')
  expect([name, status]).toEqual([DEMO_MATERIAL.film.name, 1])
  const { durationMs, sizes } = await world.get(mediaPlay, { id }, owner)
  const answer = await fetch(new URL(sizes[0]?.url ?? '', world.url), { headers: { range: 'bytes=0-999' } })
  expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([206, 1000])
  for (const n of subtitles.keys()) {
    const { cues } = await world.get(mediaSubtitles, { id, n }, owner)
    expect(cues.at(-1)?.[1]).toBeLessThanOrEqual(durationMs)
  }
  const { rows } = await world.get(mediaQuestions, { id }, owner)
  expect(rows.map(({ second, bank }) => [second, bank])).toEqual([
    [37, 'same'],
    [64, 'same'],
  ])
  expect(rows.every(({ second }) => second * 1_000 < durationMs)).toBe(true)
})
