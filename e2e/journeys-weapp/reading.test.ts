import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import texts from '../../shared/src/i18n/locales/zhCN/viewing.json'
import { mediaCreate } from '../../shared/src/module/media/media.admin.contract'
import { viewingTask } from '../../shared/src/module/viewing/viewing.contract'
import { uploadFile } from '../../server/test/files'
import { pdfOf } from '../../server/test/pdf'
import { createPracticeWorld, type PracticeWorld } from '../../server/test/practice-world'
import { mediaRunner } from '../../server/src/module/media/jobs/media-runner'
import type { MiniProgram } from '../weapp/open-mini-program'
import { lookAt } from './look'
import { keepFailure, openLearner, signIn } from './open-learner'

const TASK = '阅读接待手册'
const HEARD_MS = 90_000

let world: PracticeWorld
let program: MiniProgram
let stepId: string

beforeAll(async () => {
  world = await createPracticeWorld()
  const author = await world.admin(world.orgid, ['voice-study'])
  const fileId = await uploadFile(world, author, '手册.pdf', pdfOf([['One'], ['Two'], ['Three']]), 'file')
  const { media } = await world.get(mediaCreate, { name: '接待手册', fileId }, author)
  await mediaRunner(world.deps).idle()
  const { subtaskIds } = await world.publish(
    {
      title: TASK,
      subtasks: [{ type: 4, resourceId: media.id, version: 1, passScore: 100, weight: 100, attempts: null }],
    },
    {},
  )
  stepId = subtaskIds[0] ?? ''
  program = await openLearner(world)
  await signIn(program, world.learner.account)
  await program.waitForPage('pages/center/index')
})
afterEach(({ task }) => keepFailure(task, program))
afterAll(async () => {
  await program?.close()
  await world?.close()
})

const position = async () => (await world.get(viewingTask, { id: stepId }, world.learner)).items[0]?.standing.position

test('a document is read in WeChat page by page, and the server hears which page is shown', async () => {
  const look = lookAt(program, { name: 'light' })
  await program.tap(TASK)
  await program.waitForPage('pages/task/index')
  await program.tap('开始第 1 步')
  await program.waitForPage('reading/file/index')
  await program.waitForText('1 / 3')
  await expect.poll(position, { timeout: HEARD_MS }).toBe(1)
  await look('reading')
  await program.tap(texts.next)
  await program.waitForText('2 / 3')
  await expect.poll(position, { timeout: HEARD_MS }).toBe(2)
  expect(program.errors).toEqual([])
  expect(look.found).toEqual([])
})
