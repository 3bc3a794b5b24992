import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '@lianda/shared/module/media/film-question.admin.contract'
import * as media from '@lianda/shared/module/media/media.admin.contract'
import * as bank from '@lianda/shared/module/question-bank/question.admin.contract'
import { FILE_SAMPLES } from '../../../../test/file-samples'
import { playableFilm } from '../../../../test/film-made'
import { uploadFile } from '../../../../test/files'
import { png } from '../../../../test/pictures'
import { single } from '../../../../test/questions'
import { createWorld, type SignedIn, type World } from '../../../../test/world'
import { usedPlaces } from '../../upload'
import { findVersion } from '../media-resource'

let world: World
let orgid: string
let author: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  author = await world.admin(orgid, ['voice-study', 'voice-question-bank'])
})
afterAll(() => world.close())

const film = () => playableFilm(world, author, '示范', 100_000)
const question = async (over: Parameters<typeof single>[1] = {}) =>
  (await world.get(bank.questionCreate, { content: single('多远？', over) }, author)).question
const at = (second: number, { id: questionId, version }: { id: string; version: number }) => ({
  ...{ second, questionId, questionVersion: version, mustBeRight: true, tries: 1 },
})
const asksOf = (id: string, who = author) => world.get(contract.mediaQuestions, { id }, who)
type Given = ReturnType<typeof at>[]
const ask = async (id: string, questions: Given, { who = author, rev }: { who?: SignedIn; rev?: number } = {}) =>
  await world.call(contract.mediaAsk, { id, rev: rev ?? (await asksOf(id)).rev, questions }, who)
const faultsOf = async (asked: ReturnType<typeof ask>) =>
  (await asked).failure?.fields?.map(({ field, rule }) => `${field} ${rule}`)

describe('what a film asks', () => {
  it('is a version of its own, in the order of the seconds; the same again changes nothing', async () => {
    const { id } = await film()
    const one = await question()
    expect(await asksOf(id)).toMatchObject({ version: 1, durationMs: 100_000, rows: [], can: { edit: true } })
    const { output } = await ask(id, [at(40, one), at(20, one)])
    expect(output).toMatchObject({
      version: 2,
      rows: [
        { second: 20, text: '多远？', type: 0, code: one.code, bank: 'same' },
        { second: 40, mustBeRight: true, tries: 1 },
      ],
    })
    expect((await ask(id, [at(20, one), at(40, one)])).output).toMatchObject({ version: 2, rev: output?.rev })
    expect((await world.get(media.mediaVersions, { id }, author)).rows.map(({ questions }) => questions)).toEqual([
      2, 0,
    ])
    expect((await findVersion(world.deps, orgid, id, 1))?.questions).toEqual([])
    expect((await ask(id, [], { rev: 1 })).failure?.code).toBe('media/changed_meanwhile')
  })

  it('goes on with the film’s next original, and stays as it was when the bank changes', async () => {
    const { id } = await film()
    const one = await question()
    await ask(id, [at(20, one)])
    const { media: row } = await world.get(media.mediaGet, { id }, author)
    const fileId = await uploadFile(world, author, 'b.mp4', FILE_SAMPLES.mp4(), 'video')
    await world.get(media.mediaSave, { ...row, fileId }, author)
    expect(await asksOf(id)).toMatchObject({ version: 3, rows: [{ second: 20, bank: 'same' }] })
    const { rev, catalogId } = one
    const content = single('多近？')
    await world.get(bank.questionUpdate, { id: one.id, rev, catalogId, code: one.code, content }, author)
    expect((await asksOf(id)).rows).toMatchObject([{ text: '多远？', questionVersion: 1, bank: 'newer' }])
    expect((await ask(id, [at(20, { id: one.id, version: 2 })])).output?.rows).toMatchObject([
      { text: '多近？', questionVersion: 2, bank: 'same' },
    ])
    await world.get(bank.questionDisable, { id: one.id, disabled: true }, author)
    expect((await asksOf(id)).rows).toMatchObject([{ bank: 'disabled' }])
    // What it asks may stay, at another second too.
    expect((await ask(id, [at(30, { id: one.id, version: 2 })])).output?.rows).toMatchObject([{ second: 30 }])
  })

  it('names the seconds that are taken or behind the end, and questions that nobody can ask', async () => {
    const { id } = await film()
    const [one, off] = [await question(), await question()]
    await world.get(bank.questionDisable, { id: off.id, disabled: true }, author)
    const none = at(5, { id: 'none', version: 1 })
    expect(await faultsOf(ask(id, [at(3, one), at(3, one), at(100, one), at(4, off), none]))).toEqual([
      ...['questions.0.second second_taken', 'questions.1.second second_taken', 'questions.2.second second_late'],
      ...['questions.3.questionId question_gone', 'questions.4.questionId question_gone'],
    ])
    const elsewhere = await world.admin(await world.org('Elsewhere'), ['voice-study', 'voice-question-bank'])
    const theirs = (await world.get(bank.questionCreate, { content: single('x') }, elsewhere)).question
    expect(await faultsOf(ask(id, [at(1, theirs)]))).toEqual(['questions.0.questionId question_gone'])
    const noBank = await world.admin(orgid, ['voice-study'])
    expect(await faultsOf(ask(id, [at(1, one)], { who: noBank }))).toEqual(['questions.0.questionId question_gone'])
    expect((await ask(id, [at(-1, one)])).failure?.code).toBe('request/invalid')
    const many = Array.from({ length: 31 }, (_none, n) => at(n, one))
    expect((await ask(id, many)).failure?.code).toBe('request/invalid')
    expect(await asksOf(id)).toMatchObject({ version: 1, rows: [] })
  })

  it('is of films alone, and of the organisation', async () => {
    const fileId = await uploadFile(world, author, 'a.pdf', FILE_SAMPLES.pdf(), 'file')
    const { id } = (await world.get(media.mediaCreate, { name: 'a', fileId }, author)).media
    expect((await world.call(contract.mediaQuestions, { id }, author)).failure?.code).toBe('media/not_found')
    expect((await ask(id, [], { rev: 1 })).failure?.code).toBe('media/not_found')
  })

  it('keeps the pictures of its questions', async () => {
    const { id } = await film()
    const path = await uploadFile(world, author, 'a.png', png(40, 40), 'faqimage')
    const one = await question({ images: [{ path }] })
    const places = async () => (await usedPlaces(world.deps, orgid, [path])).get(path)
    const before = (await places()) ?? 0
    await ask(id, [at(20, one)])
    expect(await places()).toBe(before + 1)
  })

  it('is named by the bank’s question, to those who may see the film', async () => {
    const { id } = await film()
    const one = await question()
    await ask(id, [at(20, one), at(30, one)])
    const filmsOf = async (who: SignedIn) => (await world.get(bank.questionGet, { id: one.id }, who)).question.films
    expect(await filmsOf(author)).toEqual({ rows: [{ id, name: '示范' }], hidden: 0 })
    const noFilms = await world.admin(orgid, ['voice-question-bank'])
    expect(await filmsOf(noFilms)).toEqual({ rows: [], hidden: 1 })
    await ask(id, [])
    expect(await filmsOf(author)).toEqual({ rows: [], hidden: 0 })
  })
})
