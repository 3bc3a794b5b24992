import * as accessLists from '@lianda/shared/module/catalog/access.admin.contract'
import { catalogCreate, catalogDelete } from '@lianda/shared/module/catalog/catalog.admin.contract'
import * as banners from '@lianda/shared/module/banner/banner.admin.contract'
import * as badges from '@lianda/shared/module/badge/badge.admin.contract'
import { levelCreate } from '@lianda/shared/module/org/level.admin.contract'
import * as exam from '@lianda/shared/module/exam/exam.contract'
import * as papers from '@lianda/shared/module/exam/paper.admin.contract'
import { recordGet } from '@lianda/shared/module/exam/record.admin.contract'
import { userDelete, userGet } from '@lianda/shared/module/org/org.admin.contract'
import { roleGet } from '@lianda/shared/module/org/role.admin.contract'
import * as units from '@lianda/shared/module/org/unit.admin.contract'
import { pictureAdd } from '@lianda/shared/module/picture/picture.admin.contract'
import * as identity from '@lianda/shared/module/identity/identity.contract'
import { sealPassword } from '@lianda/shared/module/identity/password-envelope'
import { conductWordsGet } from '@lianda/shared/module/understanding/conduct.admin.contract'
import * as customers from '@lianda/shared/module/customer/customer.admin.contract'
import * as speeches from '@lianda/shared/module/speech/speech.admin.contract'
import * as drafts from '@lianda/shared/module/scene/scene-draft.admin.contract'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import { questionCreate } from '@lianda/shared/module/question-bank/question.admin.contract'
import * as tasks from '@lianda/shared/module/task/task.admin.contract'
import { taskPublish } from '@lianda/shared/module/task/task-publish.admin.contract'
import { DEMO_SCENES } from '../../src/module/scene'
import { createScene } from '../../src/module/scene/scene.service'
import { noteFault } from '../../src/module/task/fault/fault-notes'
import { uploadFile } from '../files'
import { png } from '../pictures'
import { finishedPractice } from '../free-practices'
import { choiceQuestion, FOUR } from '../exam-world'
import { turnKeyOf } from '../practice-world'
import { single } from '../questions'
import { TEST_PASSWORD } from '../world'
import { nameOf, next, type Place } from './places'
import { once } from './rows'

/* Builders of what calls name, most through the real calls of the place's owner, with the place's word in the name. */

export async function user(place: Place, over: Parameters<Place['world']['user']>[1] = {}) {
  const { world, orgid, departmentId, owner } = place
  const { id } = await world.user(orgid, { name: nameOf(place), departmentId, ...over })
  return (await world.get(userGet, { id }, owner)).user
}

export async function deletedUser(place: Place) {
  const { id } = await user(place)
  await place.world.get(userDelete, { id }, place.owner)
  return { id }
}

export async function role(place: Place) {
  const { world, orgid, owner } = place
  const id = await world.role(orgid, [], { type: 'user', name: nameOf(place) })
  return (await world.get(roleGet, { id }, owner)).role
}

/** A department below the place's own. */
export const department = async (place: Place) =>
  (
    await place.world.get(
      units.departmentCreate,
      { name: nameOf(place), parentId: place.departmentId, leaderId: null },
      place.owner,
    )
  ).node

export async function deletedDepartment(place: Place) {
  const { id } = await department(place)
  await place.world.get(units.departmentDelete, { id }, place.owner)
  return { id }
}

export const position = async (place: Place) =>
  (await place.world.get(units.positionCreate, { name: nameOf(place) }, place.owner)).node

export async function deletedPosition(place: Place) {
  const { id } = await position(place)
  await place.world.get(units.positionDelete, { id }, place.owner)
  return { id }
}

/** Between the levels that an organisation begins with. */
export async function level(place: Place) {
  const { world, owner } = place
  const { level: made, undo } = await world.get(levelCreate, { name: nameOf(place), stars: next() }, owner)
  return { ...made, undo }
}

export const badge = async (place: Place) =>
  (await place.world.get(badges.badgeCreate, { name: nameOf(place), condition: 'login' }, place.owner)).badge

/** A picture that comes with the product, of a banner's shape. */
export const PICTURE = 'static/images/banner/waves.svg'

export const banner = async (place: Place) =>
  (await place.world.get(banners.bannerCreate, { title: nameOf(place), image: PICTURE }, place.owner)).banner

export async function deletedBanner(place: Place) {
  const { id } = await banner(place)
  await place.world.get(banners.bannerDelete, { id }, place.owner)
  return { id }
}

export async function deletedBadge(place: Place) {
  const { id } = await badge(place)
  await place.world.get(badges.badgeDelete, { id }, place.owner)
  return { id }
}

/** A category of the question bank (5), or another tree. */
export const category = async (place: Place, type: 1 | 2 | 3 | 4 | 5 | 6 = 5) =>
  (await place.world.get(catalogCreate, { type, name: nameOf(place) }, place.owner)).catalog

/** What is sent to open a category, or a scene. */
export async function accessOf(place: Place, type: 2 | 5) {
  const { world, owner } = place
  const { id } = await (type === 5 ? category(place) : scene(place))
  const { access } = await (type === 5
    ? world.get(accessLists.catalogAccessGet, { id }, owner)
    : world.get(accessLists.thingAccessGet, { id, type }, owner))
  return { id, rev: access.rev, open: 'public', ...(type === 5 ? {} : { type }) }
}

export async function deletedCategory(place: Place) {
  const { id } = await category(place)
  await place.world.get(catalogDelete, { id }, place.owner)
  return { id }
}

export const question = async (place: Place) =>
  (await place.world.get(questionCreate, { content: single(nameOf(place)) }, place.owner)).question

export async function picture(place: Place) {
  const path = await pictureFile(place)
  const { id, rev } = (await place.world.get(pictureAdd, { path, name: nameOf(place) }, place.owner)).picture
  return { id: id ?? '', rev: rev ?? 0 }
}

export const pictureFile = (place: Place): Promise<string> =>
  uploadFile(place.world, place.owner, 'a.png', png(16, 16), 'picture')

export async function scene(place: Place) {
  const named = { ...DEMO_SCENES['hotel-check-in'], name: nameOf(place) }
  return await createScene(place.world.deps, place.orgid, named)
}

/** A free practice that was never published. */
export const freePractice = async (place: Place) =>
  (await place.world.get(drafts.draftCreate, { name: nameOf(place), language: '16k_zh' }, place.owner)).draft

/** The same with everything that publishing asks for. */
export async function readyPractice(place: Place) {
  const { id, rev, content } = await freePractice(place)
  const ready = { ...finishedPractice, name: content.name }
  return (await place.world.get(drafts.draftSave, { id, rev, content: ready }, place.owner)).draft
}

/** A line of the speech list. */
export const speech = async (place: Place) =>
  (await place.world.get(speeches.speechCreate, { text: nameOf(place), keywords: place.word }, place.owner)).speech

export async function deletedSpeech(place: Place) {
  const { id } = await speech(place)
  await place.world.get(speeches.speechDelete, { ids: [id] }, place.owner)
  return { id }
}

/** A customer that no scene has. */
export async function customer(place: Place) {
  const input = { name: nameOf(place), gender: 'female', language: '16k_zh' } as const
  return (await place.world.get(customers.customerCreate, input, place.owner)).customer
}

export async function changedCustomer(place: Place) {
  const { id, version, language } = await customer(place)
  const { content } = await place.world.get(customers.customerGet, { id }, place.owner)
  const persona = { ...content.persona, brief: nameOf(place) }
  return { id, version, language, content: { ...content, persona } }
}

export async function deletedCustomer(place: Place) {
  const { id } = await customer(place)
  await place.world.get(customers.customerDelete, { id }, place.owner)
  return { id }
}

export async function changedPractice(place: Place) {
  const { id, rev } = await readyPractice(place)
  const { draft } = await place.world.get(drafts.draftPublish, { id, rev }, place.owner)
  const content = { ...draft.content, goal: nameOf(place) }
  return (await place.world.get(drafts.draftSave, { id, rev: draft.rev, content }, place.owner)).draft
}

export async function deletedPractice(place: Place) {
  const { id } = await freePractice(place)
  await place.world.get(drafts.sceneDelete, { id }, place.owner)
  return { id }
}

/** An unfinished examination: its draft. */
export const paper = async (place: Place) =>
  (
    await place.world.get(
      papers.paperCreate,
      {
        title: nameOf(place),
        questions: [{ id: 'p1', source: null, score: 100, content: choiceQuestion(0, nameOf(place), ['a']) }],
      },
      place.owner,
    )
  ).paper

export async function publishedPaper(place: Place) {
  const { world, owner } = place
  const { id } = (await world.get(papers.paperCreate, { title: nameOf(place), questions: FOUR }, owner)).paper
  const { rev } = (await world.get(papers.paperGet, { id }, owner)).paper
  await world.get(papers.paperStatus, { id, rev, publish: 1 }, owner)
  return (await world.get(papers.paperGet, { id }, owner)).paper
}

/** What packages refer to never changes. */
const frozenPaper = once(publishedPaper)
const frozenScene = once(scene)

export const audienceOf = ({ departmentId }: Place) => ({
  everyone: false,
  departmentIds: [departmentId],
  userIds: [],
})

const DAY_MS = 86_400_000

export const taskBody = (place: Place) => ({
  title: nameOf(place),
  type: 1 as const,
  audience: audienceOf(place),
  passScore: 60,
})

/** A training package that is being written, for the people of the place's department. */
export const task = async (place: Place, subtasks: tasks.TaskDetail['subtaskRows'] | object[] = []) =>
  (
    await place.world.get(
      tasks.taskCreate,
      { ...taskBody(place), subtasks: subtasks as [], endsAt: place.world.clock.now() + 30 * 86_400_000 },
      place.owner,
    )
  ).task

export async function publishedTask(place: Place, kind: 'exam' | 'practice' = 'practice', at: number | null = null) {
  const { world, owner } = place
  const resourceId = (await (kind === 'exam' ? frozenPaper : frozenScene)(place)).id
  const step = { type: kind === 'exam' ? 2 : 1, resourceId, version: 1, passScore: 60, weight: 100, attempts: null }
  const { id, rev } = await task(place, [step])
  return (await world.get(taskPublish, { id, rev, at }, owner)).task
}

/** The exam of a published package: its subtask, as the place's learner gets it. */
export async function examOf(place: Place) {
  const made = await publishedTask(place, 'exam')
  const id = made.subtaskRows[0]?.id ?? ''
  const { key } = await place.world.get(exam.token, { id }, place.learner)
  return { id, key, examinationId: '', paperId: made.subtaskRows[0]?.resourceId ?? '' }
}

export const deviceId = 'device-0001'

export async function attempt(place: Place) {
  const { world, learner } = place
  const { id, key, paperId } = await examOf(place)
  const begun = (await world.get(exam.start, { id, key, deviceId }, learner)).attempt
  const answer = { deviceId, saves: [{ id: 'q1', value: ['a'], seq: 1 }], events: [] }
  return { ...begun, examId: id, paperId, answer, title: place.word }
}

export async function handedIn(place: Place) {
  const made = await attempt(place)
  const { examId: id, key, answer } = made
  await place.world.get(exam.submit, { id, key: made.key || key, answer }, place.learner)
  return made
}

/** An attempt with an answer that came after its end. */
export async function lateAnswer(place: Place) {
  const { world, learner, owner } = place
  const made = await attempt(place)
  world.clock.advance(61 * 60_000)
  await world.get(exam.save, { id: made.examId, key: made.key, answer: made.answer }, learner)
  const { record } = await world.get(recordGet, { id: made.id }, owner)
  return { id: made.id, lateIds: record.late.map((one) => one.id) }
}

export async function practiceStep(place: Place) {
  const { subtaskRows } = await publishedTask(place)
  return subtaskRows[0]?.id ?? ''
}

/** A practice of the place's learner. */
export async function session(place: Place) {
  const subtaskId = await practiceStep(place)
  const input = { subtaskId, deviceId, startKey: turnKeyOf() }
  return (await place.world.get(practice.start, input, place.learner)).session
}

export async function training(place: Place) {
  const input = { subtaskId: await practiceStep(place), deviceId, startKey: turnKeyOf(), training: true }
  return (await place.world.get(practice.start, input, place.learner)).session
}

export async function endedSession(place: Place) {
  const { id, epoch, turn } = await session(place)
  const { world, learner } = place
  await world.get(
    practice.say,
    { id, epoch, turn, turnKey: turnKeyOf(), kind: 'text', text: 'Good evening, welcome.' },
    learner,
  )
  await world.get(practice.end, { id, epoch }, learner)
  return { id }
}

async function step(place: Place) {
  const { id: resourceId } = await frozenScene(place)
  return { type: 1 as const, resourceId, version: 1, passScore: 60, weight: 100, attempts: null }
}

export const readyTask = async (place: Place) => await task(place, [await step(place)])

/** A draft that missed the time at which it should have been published; nothing is in its way any more. */
export async function failedTask(place: Place) {
  const made = await readyTask(place)
  const { orgid, world } = place
  await noteFault(world.deps, { _id: made.id, orgid }, 'schedule', { code: 'scenes' })
  return made
}

/** A draft whose steps weigh 30 in all. */
export async function lopsidedTask(place: Place) {
  const one = { ...(await step(place)), weight: 15 }
  return await task(place, [one, one])
}

export async function scheduledTask(place: Place) {
  const { world, owner } = place
  const { id, rev } = await readyTask(place)
  return (await world.get(taskPublish, { id, rev, at: world.clock.now() + DAY_MS }, owner)).task
}

/** A published package that has not begun. */
export async function futureTask(place: Place) {
  const { world, owner } = place
  const body = { ...taskBody(place), subtasks: [await step(place)], startsAt: world.clock.now() + DAY_MS }
  const { id, rev } = (await world.get(tasks.taskCreate, body, owner)).task
  return (await world.get(taskPublish, { id, rev }, owner)).task
}

export async function pausedSession(place: Place) {
  const { id, epoch } = await session(place)
  return (await place.world.get(practice.pause, { id, epoch }, place.learner)).session
}

/** A new organisation, named like the place. */
export async function organisation(place: Place) {
  const id = await place.world.org(nameOf(place))
  return { id, rev: 1 }
}

export const conductRev = async ({ world, owner }: Place) => (await world.get(conductWordsGet, {}, owner)).rev

export const signedInLearner = async ({ world, orgid, departmentId, word }: Place) =>
  await world.signedIn(orgid, { departmentId, name: `Visitor ${word}` })

export const signedInAdministrator = async ({ world, orgid, departmentId, word }: Place) =>
  await world.signedIn(orgid, { departmentId, name: `Visitor ${word}`, roleType: 'admin', funcs: ['log-login'] })

/** A password in its envelope. */
export async function password({ world }: Place, plain = TEST_PASSWORD) {
  const { randomkey } = await world.get(identity.randomcode, {})
  return { randomkey, password: sealPassword(randomkey, plain, world.deps.randomBytes) }
}

export const randomCode = async ({ world }: Place) => (await world.get(identity.randomcode, {})).randomcode

export const account = async ({ world, orgid }: Place) => ({ account: (await world.user(orgid)).account })

/** What a person sends who has to choose a password at the first sign-in. */
export async function forcedChange(place: Place) {
  const { world, orgid } = place
  const { account: name } = await world.user(orgid, { initial: true })
  const { failure } = await world.signIn(name)
  const { serial } = failure as unknown as { serial: string }
  return { ...(await password(place, 'Orchid77')), serial }
}

export async function passwordChange(place: Place) {
  const current = await password(place)
  return { ...(await password(place, 'Orchid77')), current: current.password, currentkey: current.randomkey }
}
