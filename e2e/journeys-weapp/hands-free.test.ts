import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import { voiceServices } from '../../server/src/infra/speech/voice-services'
import { createPracticeWorld, type PracticeWorld } from '../../server/test/practice-world'
import { type OpenAiVendor, startOpenAiVendor } from '../../server/test/vendor/openai-vendor'
import { missingPrograms, spoken } from '../support/microphone'
import { at16k, silence } from '../support/wav'
import type { MiniProgram } from '../weapp/open-mini-program'
import { lookAt } from './look'
import { keepFailure, openLearner, signIn } from './open-learner'

const MISSING = missingPrograms(['espeak-ng'])
/** A turn ends after 1.2 s without words; then it is shown for a while that the first half is being recognised. */
const PAUSE_MS = 2_500
const HALVES = ['Good evening, welcome. May I see', 'your passport, please?'] as const

let world: PracticeWorld
let vendor: OpenAiVendor
let program: MiniProgram
beforeEach(({ skip }) => skip(MISSING.length > 0, `this machine has no ${MISSING.join(', ')}`))
beforeAll(async () => {
  if (MISSING.length > 0) return
  vendor = await startOpenAiVendor()
  const asr = { baseUrl: vendor.baseUrl, apiKey: 'secret', model: 'scripted' }
  const voice = await voiceServices({ asr, localAsr: 'off', localTts: 'off', localEncoder: 'off', timeoutMs: 120_000 })
  world = await createPracticeWorld({ voice })
  program = await openLearner(world, { device: { microphone: { allowed: true, pcmBase64: '' } } })
})
afterEach(({ task }) => keepFailure(task, program))
afterAll(async () => {
  await program?.close()
  await world?.close()
  await vendor?.close()
})

test('hands-free, both halves of a sentence are one turn with one answer', async () => {
  const look = lookAt(program, { name: 'light' })
  let goesOn = () => undefined as void
  const second = new Promise<void>((resolve) => {
    goesOn = resolve
  })
  const words: string[] = [...HALVES]
  vendor.script.transcript = async () => {
    const [half] = words.splice(0, 1)
    await second
    return half ?? ''
  }
  await signIn(program, world.learner.account)
  await program.tap('Front desk')
  await program.tap('开始第 1 步')
  await program.tap('自动收音')
  await program.tap('开始对话')
  await program.waitForText('直接说，停一下就发出')
  const [first, rest] = HALVES.map((half) => at16k(spoken(half)))
  await Promise.all([
    // At last the recogniser has the first half, and the second one is being recorded.
    program.passes('说完了', '正在转成文字…', '正在听'),
    program.hear(Buffer.concat([silence(500), first, silence(PAUSE_MS), rest] as Buffer[])),
  ])
  goesOn()
  await look('hands-free')
  await program.waitForText(HALVES.join(' '))
  await program.waitForText('第 2 轮')
  const { brief } = await world.get(practice.brief, { subtaskId: world.subtaskId }, world.learner)
  const { session } = await world.get(practice.get, { id: brief.current?.id ?? '' }, world.learner)
  const said = session.transcript.filter(({ speaker }) => speaker === 'learner')
  expect(said.map(({ text }) => text)).toEqual([HALVES.join(' ')])
  expect(session.transcript.filter(({ speaker }) => speaker === 'customer')).toHaveLength(2)
  await Promise.all([program.waitForText('从下一句起，停顿可以再长一半'), program.tap('[aria-label="我说得慢"]')])
  await program.locate('[aria-label="我说得慢"][aria-checked="true"]').waitFor()
  expect(program.errors).toEqual([])
  expect(look.found).toEqual([])
})
