import * as faqs from '@lianda/shared/module/faq/faq.admin.contract'
import * as rounds from '@lianda/shared/module/faq/round/round.contract'
import { taskPublish } from '@lianda/shared/module/task/task-publish.admin.contract'
import { turnKeyOf } from '../practice-world'
import { nameOf, type Place } from './places'
import { category, deviceId, task } from './things'

/* Quick questions, with the word of their place, and rounds of them. */

/** A quick question. */
export const faq = async (place: Place) =>
  (await place.world.get(faqs.faqCreate, { content: { question: nameOf(place), answer: place.word } }, place.owner)).faq

export async function deletedFaq(place: Place) {
  const { id } = await faq(place)
  await place.world.get(faqs.faqDelete, { ids: [id] }, place.owner)
  return { id }
}

/** A step with the quick questions of a category. */
export async function faqStep(place: Place) {
  const { world, owner, word } = place
  const { id: catalogId } = await category(place, 1)
  const content = { question: nameOf(place), answer: word }
  await world.get(faqs.faqCreate, { content, catalogId }, owner)
  const { id, rev } = await task(place, [
    { type: 3, resourceId: catalogId, version: 1, passScore: 60, weight: 100, attempts: null },
  ])
  const { task: published } = await world.get(taskPublish, { id, rev, at: null }, owner)
  return published.subtaskRows[0]?.id ?? ''
}

/** A round of quick questions of the place's learner. */
export async function round(place: Place) {
  const input = { subtaskId: await faqStep(place), deviceId, startKey: turnKeyOf() }
  return (await place.world.get(rounds.start, input, place.learner)).round
}
