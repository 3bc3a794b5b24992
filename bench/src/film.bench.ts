import { mediaCreate, mediaGet, mediaPlay } from '@lianda/shared/module/media/media.admin.contract'
import { upload } from '@lianda/shared/module/upload/upload.contract'
import { setTimeout as delay } from 'node:timers/promises'
import type { ServerProcess } from '../../e2e/support/server-process'
import { makeTestFilm } from '../../server/test/films'
import { atMost, type Bench, percentile, report } from './figures'
import { type Viewed, type Viewing, watchFilm } from './film-viewers'
import { type Person, person } from './learner'
import { account } from './people'
import { type Besides, practise } from './practice.bench'

const VIEWERS = 200
const MIB = 1024 * 1024
/** 2 Mbit/s: one MB every four seconds. */
const EVERY_MS = 4_000
const SECONDS = 64

/** Noise that is hardly smaller when it is encoded, at 2 Mbit/s. */
const CODECS = [
  ...['-vf', 'noise=alls=60:allf=t', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
  ...['-b:v', '2M', '-maxrate', '2M', '-bufsize', '4M', '-c:a', 'aac'],
]

/** Part of an MP4 that says nothing. */
const EMPTY_BOX = Buffer.from([0, 0, 0, 16, ...Buffer.from('free'), 0, 0, 0, 0, 0, 0, 0, 0])

/** 200 viewers beside 50 learners who practise, also while another film is made. Needs FFmpeg. */
export const filmBench: Bench = {
  name: 'film',
  title: `${VIEWERS} viewers of 2 Mbit/s beside learners who practise`,
  run: () => practise({ overheadMs: 50, ackMs: 500, mp3BacklogS: 120 }, viewers),
}

async function viewers(server: ServerProcess): Promise<Besides> {
  const owner = await person(server.origin, ...account(server, /owner/))
  const film = await makeTestFilm('a.mp4', { seconds: SECONDS, size: '1280x720', codecs: CODECS })
  const id = await put(server, owner, film)
  while ((await owner.call(mediaGet, { id })).media.status === 0) await delay(500)
  const [largest] = (await owner.call(mediaPlay, { id })).sizes
  if (!largest) throw new Error('the film was not made')
  const { url, bytes } = largest
  const viewing: Viewing = {
    ...{ url: server.origin + url, viewers: VIEWERS, rangeBytes: MIB, everyMs: EVERY_MS },
    ranges: Math.max(1, Math.floor(bytes / MIB)),
  }
  let viewed: Viewed = { tookMs: [], refused: 0, cpuS: 0 }
  let tookS = 1
  return {
    how: `${VIEWERS} viewers ask for a range of 1 MB of one film every ${EVERY_MS / 1_000} s meanwhile, and another film of ${SECONDS} s is being made.`,
    async go(over) {
      // Other bytes, so that it is made anew.
      const other = await put(server, owner, Buffer.concat([film, EMPTY_BOX]))
      const begun = performance.now()
      viewed = await watchFilm(viewing, over)
      tookS = (performance.now() - begun) / 1_000
      await owner.call(mediaGet, { id: other })
    },
    figures: () => [
      report('ranges sent', viewed.tookMs.length),
      atMost('a range of 1 MB, p95', percentile(viewed.tookMs, 95), 100, 'ms'),
      report('a range of 1 MB, p50', percentile(viewed.tookMs, 50), 'ms'),
      atMost('ranges refused', viewed.refused, 0, ''),
      report('CPU of the viewers', (viewed.cpuS / tookS) * 100, '% of one core'),
    ],
  }
}

async function put(server: ServerProcess, owner: Person, film: Uint8Array): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(film)]), 'film.mp4')
  const answer = await fetch(`${server.origin}/${upload.path}?filetype=video`, {
    method: 'POST',
    body: form,
    headers: { token: owner.token },
  })
  if (answer.status !== 200) throw new Error(`the film was refused: ${answer.status}`)
  const { path: fileId } = (await answer.json()) as { path: string }
  return (await owner.call(mediaCreate, { name: 'Film', fileId })).media.id
}
