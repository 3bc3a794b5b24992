import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mediaPlay } from '@lianda/shared/module/media/media.admin.contract'
import { playableFilm } from '../../../../test/film-made'
import { createWorld, type SignedIn, type World } from '../../../../test/world'
import { discardUpload } from '../../upload'
import { mediaVersions } from '../media.model'

let world: World
let author: SignedIn
beforeAll(async () => {
  world = await createWorld({ config: { ffmpeg: 'off' } })
  author = await world.admin(await world.org(), ['voice-study'])
})
afterAll(() => world.close())

/** Watches it, so that it is still open. Returns how it is answered from now on. */
async function watch(id: string) {
  const { sizes } = await world.get(mediaPlay, { id }, author)
  const range = () => fetch(world.url + (sizes[0]?.url ?? ''), { headers: { range: 'bytes=0-3' } })
  const status = async () => {
    const answer = await range()
    await answer.arrayBuffer()
    return answer.status
  }
  expect(await status()).toBe(206)
  return status
}

describe('a film that is played as it came', () => {
  it('is closed with the removal of its file, though it was watched a moment ago', async () => {
    const gone = await playableFilm(world, author, '删掉的', 9_000)
    const kept = await playableFilm(world, author, '留下的', 9_000)
    const [ofGone, ofKept] = [await watch(gone.id), await watch(kept.id)]
    await discardUpload(world.deps, author.orgid, gone.fileId)
    expect([await ofGone(), await ofKept()]).toEqual([404, 206])
  })

  it('is not played any more once no version has it', async () => {
    // The sweep looks at what has been there for an hour; a key is for an hour from now.
    const { id } = await playableFilm(world, author, '没人用的', 9_000)
    world.clock.advance(2 * 3_600_000)
    const status = await watch(id)
    await mediaVersions(world.deps.db).deleteMany({ orgid: author.orgid, mediaId: id })
    await world.server.app.runJob('media.sweep_made')
    expect(await status()).toBe(404)
  })
})
