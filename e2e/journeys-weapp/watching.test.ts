import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import texts from '../../shared/src/i18n/locales/zhCN/viewing.json'
import { playableFilm } from '../../server/test/film-made'
import { createPracticeWorld, type PracticeWorld } from '../../server/test/practice-world'
import type { MiniProgram } from '../weapp/open-mini-program'
import { lookAt } from './look'
import { HEARD_MS, openFilm } from './film-program'
import { keepFailure } from './open-learner'

const TASK = '观看接待示范'
const SECONDS = 40

let world: PracticeWorld
let program: MiniProgram
let learner: Awaited<ReturnType<typeof openFilm>>

beforeAll(async () => {
  world = await createPracticeWorld()
  const author = await world.admin(world.orgid, ['voice-study'])
  const film = await playableFilm(world, author, '接待示范', SECONDS * 1_000)
  learner = await openFilm({ world, title: TASK, film: { id: film.id, version: 1 } })
  program = learner.program
})
afterEach(({ task }) => keepFailure(task, program))
afterAll(async () => {
  await program?.close()
  await world?.close()
})

test('a film is watched in WeChat by its own player: the server hears what was played, nobody skips ahead, and it is done', async () => {
  const look = lookAt(program, { name: 'light' })
  const { opens, plays, press, standing } = learner
  await opens()
  await program.waitForText(texts.film.bound)
  await look('watching')
  await press(texts.film.play)
  await program.locate(`[aria-label="${texts.film.pause}"]`).waitFor()
  await expect.poll(async () => (await standing())?.counts, { timeout: HEARD_MS }).toBe(true)
  await plays(15)
  await press(texts.film.pause)
  await expect.poll(async () => (await standing())?.seconds, { timeout: HEARD_MS }).toBe(15)

  await press('前进 10 秒')
  await program.waitForText(texts.film.refused)
  await program.waitForText('00:15 / 00:40')
  await look('watching-refused')

  await press(texts.film.play)
  await program.locate(`[aria-label="${texts.film.pause}"]`).waitFor()
  await plays(12)
  await expect.poll(async () => (await standing())?.seconds, { timeout: HEARD_MS }).toBe(27)
  await plays(13, true)
  await expect.poll(async () => (await standing())?.finished, { timeout: HEARD_MS }).toBe(true)
  await program.waitForText(texts.film.doneDetail)
  await look('watching-done')
  expect(program.errors).toEqual([])
  expect(look.found).toEqual([])
})
