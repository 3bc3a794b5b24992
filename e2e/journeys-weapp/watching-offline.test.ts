import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import texts from '../../shared/src/i18n/locales/zhCN/viewing.json'
import { playableFilm } from '../../server/test/film-made'
import { createPracticeWorld, type PracticeWorld } from '../../server/test/practice-world'
import type { MiniProgram } from '../weapp/open-mini-program'
import { HEARD_MS, openFilm } from './film-program'
import { keepFailure } from './open-learner'

const SECONDS = 40

let world: PracticeWorld
let program: MiniProgram
let learner: Awaited<ReturnType<typeof openFilm>>

beforeAll(async () => {
  world = await createPracticeWorld()
  const author = await world.admin(world.orgid, ['voice-study'])
  const film = await playableFilm(world, author, '接待示范', SECONDS * 1_000)
  learner = await openFilm({ world, title: '断网看的示范', film: { id: film.id, version: 1 } })
  program = learner.program
})
afterEach(({ task }) => keepFailure(task, program))
afterAll(async () => {
  await program?.close()
  await world?.close()
})

test('what is watched in WeChat while the network is away is counted when it is back', async () => {
  const { opens, plays, press, standing } = learner
  await opens()
  await program.waitForText(texts.film.bound)
  await press(texts.film.play)
  await program.locate(`[aria-label="${texts.film.pause}"]`).waitFor()
  await expect.poll(async () => (await standing())?.counts, { timeout: HEARD_MS }).toBe(true)
  await program.setNetwork(false)
  await plays(15)
  await program.waitForText(texts.film.offline, HEARD_MS)
  expect((await standing())?.finished).toBe(false)
  await plays(25, true)
  await program.setNetwork(true)
  await expect.poll(async () => (await standing())?.finished, { timeout: HEARD_MS }).toBe(true)
  await program.waitForText(texts.film.doneDetail)
  expect(program.errors).toEqual([])
})
