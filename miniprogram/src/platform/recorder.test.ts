import { beforeEach, expect, test, vi } from 'vitest'
import { createRecorder } from './recorder'

type Piece = { frameBuffer: ArrayBuffer }
const manager = vi.hoisted(() => ({ listeners: new Map<string, (given?: unknown) => void>() }))

vi.mock('@tarojs/taro', () => {
  const on = (name: string) => (listener: (given?: unknown) => void) => void manager.listeners.set(name, listener)
  const recorder = {
    ...Object.fromEntries(
      ['onStart', 'onFrameRecorded', 'onStop', 'onInterruptionBegin', 'onInterruptionEnd', 'onError'].map((name) => [
        name,
        on(name),
      ]),
    ),
    start: () => manager.listeners.get('onStart')?.(),
    stop: () => undefined,
  }
  return { default: { getRecorderManager: () => recorder, authorize: () => Promise.resolve() } }
})

beforeEach(() => manager.listeners.clear())

test('tells a level for each 40 ms, although WeChat delivers pieces of 64 ms', async () => {
  const recorder = createRecorder()
  const levels: number[] = []
  const ignored = () => undefined
  await recorder.open({
    frame: ignored,
    level: (dbfs) => levels.push(dbfs),
    deviceChanged: ignored,
    interrupted: ignored,
    resumed: ignored,
    lost: ignored,
  })
  const piece: Piece = { frameBuffer: new Int16Array(1_024).fill(16_384).buffer }
  for (let n = 0; n < 5; n++) manager.listeners.get('onFrameRecorded')?.(piece)
  expect(levels).toHaveLength(8)
  for (const level of levels) expect(level).toBeCloseTo(-6.02, 2)
})
