import * as media from '@lianda/shared/module/media/media.admin.contract'
import { FILE_SAMPLES } from '../file-samples'
import { uploadFile } from '../files'
import { nameOf, type Place } from './places'

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
