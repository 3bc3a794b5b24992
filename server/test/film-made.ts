import * as media from '@lianda/shared/module/media/media.admin.contract'
import { mediaJobs } from '../src/module/media/jobs/media-job.model'
import { mediaRunner } from '../src/module/media/jobs/media-runner'
import { FILE_SAMPLES } from './file-samples'
import { uploadFile } from './files'
import type { SignedIn, World } from './world'

/**
 * A film of the media bank that is made, as far as the server knows: its only size is the original, which nothing
 * plays. For what needs no pictures, so that no FFmpeg is needed.
 */
export async function playableFilm(
  world: World,
  author: SignedIn,
  name: string,
  durationMs: number,
  subtitles: media.MediaMembers['subtitles'] = [],
) {
  const fileId = await uploadFile(world, author, `${name}.mp4`, FILE_SAMPLES.mp4(), 'video')
  const { id } = (await world.get(media.mediaCreate, { name, fileId, subtitles }, author)).media
  await mediaRunner(world.deps).idle()
  const sizes = [{ name: 'original', width: 1280, height: 720, bytes: FILE_SAMPLES.mp4().byteLength }]
  const facts = { durationMs, width: 1280, height: 720, sizes, poster: null }
  await mediaJobs(world.db).updateOne(
    { orgid: author.orgid, path: fileId },
    { $set: { status: 1, fault: null, facts } },
  )
  return { id, fileId }
}
