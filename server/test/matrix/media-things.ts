import { taskPublish } from '@lianda/shared/module/task/task-publish.admin.contract'
import { mediaAsk } from '@lianda/shared/module/media/film-question.admin.contract'
import * as media from '@lianda/shared/module/media/media.admin.contract'
import { viewingReport } from '@lianda/shared/module/viewing/viewing.contract'
import { FILE_SAMPLES } from '../file-samples'
import { playableFilm } from '../film-made'
import { uploadFile } from '../files'
import { viewings } from '../../src/module/viewing/viewing.model'
import { mediaJobs } from '../../src/module/media/jobs/media-job.model'
import { viewAccess } from '../../src/module/media/view/view-address'
import { nameOf, type Place } from './places'
import { question, task } from './things'

/** An upload that can become a file of the media bank. */
export const pdf = async ({ world, owner }: Place) =>
  await uploadFile(world, owner, 'a.pdf', FILE_SAMPLES.pdf(), 'file')

/** A file of the media bank. */
export const file = async (place: Place) =>
  (await place.world.get(media.mediaCreate, { name: nameOf(place), fileId: await pdf(place) }, place.owner)).media

export async function deletedFile(place: Place) {
  const { id } = await file(place)
  await place.world.get(media.mediaDelete, { ids: [id] }, place.owner)
  return { id }
}

/** A file whose only page is there, as far as anybody asks before they look at it. */
async function readable(place: Place) {
  const made = await file(place)
  const at = new Date(place.world.clock.now())
  await mediaJobs(place.world.deps.db).create({
    ...{ _id: place.world.deps.newId(), orgid: place.orgid, kind: 'pages', path: made.fileId, status: 1, percent: 100 },
    ...{ facts: { count: 1, sizes: [595, 842] }, createdAt: at, updatedAt: at },
  })
  return made
}

/** A published package that the place's learner reads a file in: its step. */
export async function readingStep(place: Place) {
  const { id: videoId } = await readable(place)
  const step = { type: 4, resourceId: videoId, version: 1, passScore: 100, weight: 100, attempts: null }
  const { id, rev } = await task(place, [step])
  const published = (await place.world.get(taskPublish, { id, rev }, place.owner)).task
  return { id: published.subtaskRows[0]?.id ?? '', videoId }
}

/** A published package that the place's learner watches a film with subtitles in: its step. */
export async function watchingStep(place: Place) {
  const { world, owner } = place
  const fileId = await uploadFile(world, owner, 'a.srt', FILE_SAMPLES.srt(), 'subtitle')
  const { id: videoId } = await playableFilm(world, owner, nameOf(place), 60_000, [{ fileId, label: 'English' }])
  const step = { type: 6, resourceId: videoId, version: 1, passScore: 100, weight: 100, attempts: null }
  const { id, rev } = await task(place, [step])
  const published = (await world.get(taskPublish, { id, rev }, owner)).task
  return { id: published.subtaskRows[0]?.id ?? '', videoId }
}

/** A film of the media bank. */
export const film = ({ world, owner, ...place }: Place) =>
  playableFilm(world, owner, nameOf({ world, owner, ...place }), 60_000)

/** A question of the bank at the beginning of a film. */
async function asked(place: Place) {
  const { id: questionId } = await question(place)
  return { second: 0, questionId, questionVersion: 1, mustBeRight: true, tries: 1 }
}

/** A published package whose film asks the place's learner something at its beginning, which they have reached: its step. */
export async function askingStep(place: Place) {
  const { world, owner, learner } = place
  const { id: videoId } = await film(place)
  await world.get(mediaAsk, { id: videoId, rev: 1, questions: [await asked(place)] }, owner)
  const step = { type: 6, resourceId: videoId, version: 2, passScore: 100, weight: 100, attempts: null }
  const { id, rev } = await task(place, [step])
  const published = (await world.get(taskPublish, { id, rev }, owner)).task
  const at = { id: published.subtaskRows[0]?.id ?? '', videoId }
  await world.get(viewingReport, { ...at, seat: 'a-seat-of-mine', position: 0, visible: true }, learner)
  return at
}

/** An address for a document, as the server signs it. */
export async function documentAddress(place: Place) {
  const { fileId } = await readable(place)
  return (await viewAccess(place.world.deps, place.owner.user.id, fileId)).addressOf('document')
}

/** What the place's learner began to read. */
export async function viewing(place: Place) {
  const step = await readingStep(place)
  const said = { ...step, seat: 'a-seat-of-mine', position: 1, visible: true }
  await place.world.get(viewingReport, said, place.learner)
  const doc = await viewings(place.world.db).findOne({ orgid: place.orgid, subtaskId: step.id }).lean()
  return { id: doc?._id ?? '' }
}
