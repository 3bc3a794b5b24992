import type { SessionView } from '@lianda/shared/module/practice/practice.contract'
import * as events from '@lianda/shared/module/practice/practice.events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRoom } from '../../../../test/practice-room'
import { createPracticeWorld, HOTEL_TURNS, type PracticeWorld, turnKeyOf } from '../../../../test/practice-world'
import { scriptedTts, tone } from '../../../../test/scripted-voice'
import { startTencentVendor, type TencentScript, type TencentVendor } from '../../../../test/vendor/tencent-vendor'
import { tencentAsr } from '../../../infra/speech/asr/tencent-asr'
import { servicesOf } from '../../../infra/speech/voice-services'

let vendor: TencentVendor
let world: PracticeWorld
beforeAll(async () => {
  vendor = await startTencentVendor()
  const asr = tencentAsr({ ...vendor.account, url: vendor.url })
  world = await createPracticeWorld({ voice: servicesOf([asr], [scriptedTts({ spoken: [] })], null) })
})
afterAll(async () => {
  await world.close()
  await vendor.close()
})

const pcm = tone(1_000)

async function spoken(script: TencentScript): Promise<{ line: SessionView['transcript'][number] | undefined }> {
  vendor.script = script
  vendor.calls.length = 0
  const { session, device, now } = await openRoom(world)
  const turnKey = turnKeyOf()
  await device.speak(session, turnKey, pcm)
  await device.until(
    events.progress,
    ({ line, lineFinal }) => line !== undefined && (line.notHeard !== undefined || (line.turn > 1 && lineFinal)),
  )
  device.close()
  return { line: (await now()).transcript.find((line) => line.turnKey === turnKey) }
}

describe('a spoken turn with Tencent Cloud', () => {
  test('has the words that the service heard in all of its sound', async () => {
    const { line } = await spoken({ says: () => [HOTEL_TURNS[0] ?? ''] })
    expect(line).toMatchObject({ text: HOTEL_TURNS[0], kind: 'voice' })
    expect(vendor.calls).toHaveLength(1)
    expect(vendor.calls[0]?.pcm).toHaveLength(pcm.length)
    expect(vendor.calls[0]?.params.get('engine_model_type')).toBe('16k_en')
  })

  test.each([
    ['refuses the signature', { failWith: 4002 }, 'failed', 'refused'],
    ['has too many calls', { failWith: 4006 }, 'failed', 'limited'],
    ['loses the connection', { cutAfterMs: 480 }, 'failed', 'network'],
    ['answers nonsense', { nonsense: '<html>' }, 'failed', 'bad_answer'],
    ['hears no words', { says: () => [] }, 'unclear', null],
  ] as const)('is asked for again under the service’s name when it %s', async (_what, script, why, problem) => {
    const { line } = await spoken(script)
    expect(line).toMatchObject({ text: '', pendingText: true, notHeard: { why, problem, service: 'Tencent Cloud' } })
    expect(vendor.calls).toHaveLength(1)
  })
})
