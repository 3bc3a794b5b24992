import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPracticeWorld, HOTEL_TURNS, type PracticeWorld } from '../../server/test/practice-world'
import type { MiniProgram } from '../weapp/open-mini-program'
import { openLearner, signIn } from './open-learner'

const SECONDS = 20

/** Noise, 16 kHz, 16 bit; no section of it repeats. */
const HEARD = noise()

function noise(): Buffer {
  const pcm = Buffer.alloc(SECONDS * 32_000)
  let state = 1
  for (let at = 0; at < pcm.length; at += 2) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    pcm.writeInt16LE((state >>> 16) % 16_000, at)
  }
  return pcm
}

/** PCM of the only recording on the server, without its WAV header and the silence that pads the last frame. */
async function stored(dataDir: string): Promise<Buffer> {
  const files = (await readdir(dataDir, { recursive: true })).filter((file) => file.endsWith('.wav'))
  expect(files).toHaveLength(1)
  const pcm = (await readFile(path.join(dataDir, files[0] ?? ''))).subarray(44)
  let end = pcm.length
  while (end > 0 && pcm[end - 1] === 0) end -= 1
  return pcm.subarray(0, end)
}

let world: PracticeWorld
let program: MiniProgram

beforeAll(async () => {
  world = await createPracticeWorld()
  program = await openLearner(world, {
    device: { microphone: { allowed: true, pcmBase64: HEARD.toString('base64') } },
  })
  await signIn(program, world.learner.account)
  await program.tap('Front desk')
  await program.tap('开始第 1 步')
  await program.waitForPage('practice/train/index')
})
afterAll(async () => {
  await program?.close()
  await world?.close()
})

test('a held turn lies on the server byte by byte as the microphone gave it, and waits for its words where nothing recognises it', async () => {
  await program.tap('开始对话')
  await program.waitForText('第 1 轮')
  await program.hold('[aria-label="按住说话"]', () => program.recorded(2_000))
  await program.waitForText('请打出你说的话')
  const kept = await stored(world.deps.config.dataDir)
  expect(kept.length).toBeGreaterThan(32_000)
  expect(HEARD.includes(kept)).toBe(true)
  await program.type('wx-textarea', HOTEL_TURNS[0])
  await program.tap('[aria-label="发送"]')
  await program.waitForText('第 2 轮')
  await program.waitForText('已保存')
  expect(program.errors).toEqual([])
})

test('a turn spoken without a network waits on the phone and goes on when the network is back', async () => {
  await program.setNetwork(false)
  await program.hold('[aria-label="按住说话"]', () => program.recorded(1_500))
  await program.waitForText('已存本机')
  await expect.poll(async () => Object.keys(await program.storage())).toContain('outbox')
  await program.setNetwork(true)
  await program.waitForText('请打出你说的话')
  await program.type('wx-textarea', HOTEL_TURNS[1])
  await program.tap('[aria-label="发送"]')
  await program.waitForText('第 3 轮')
})
