import { fakeClock } from '@lianda/shared/kernel/clock'
import { startConversation } from '@lianda/shared/module/scene/customer/conversation.rules'
import type { Deps } from '../../server/src/deps'
import { openAiLlm } from '../../server/src/infra/llm/openai-llm'
import { createMetrics } from '../../server/src/infra/metrics/metrics'
import { servicesOf } from '../../server/src/infra/speech/voice-services'
import { LineScript, phraseLine } from '../../server/src/module/practice/answer/phrase'
import type { LearnerLineDoc, SessionDoc } from '../../server/src/module/practice/practice.document'
import { hotelCheckIn } from '../../server/src/module/scene/demo/hotel-check-in-scene'
import { startOpenAiVendor } from '../../server/test/vendor/openai-vendor'
import { SCRIPTED_MODELS } from '../../server/test/vendor/scripted-models'
import { type Figure, atMost, report } from './figures'

/** Lines that each model words, and milliseconds between the pieces that it sends. */
const LINES = 5
const PIECE_MS = 40

interface Worded {
  /** Milliseconds to the first words and to the last ones. */
  firstMs: number
  lastMs: number
}

const quiet = () => undefined

function depsOf(baseUrl: string): Deps {
  const parts = {
    voice: servicesOf([], [], openAiLlm({ baseUrl, apiKey: 'k', model: 'm' }, 60_000)),
    log: { info: quiet, warn: quiet, error: quiet },
    metrics: createMetrics(false),
    clock: fakeClock(0),
  }
  return parts as unknown as Deps
}

async function wordOne(deps: Deps): Promise<Worded> {
  const content = hotelCheckIn
  const line = content.flow.nodes.find(({ id }) => id === 'c_passport')?.lines[0]
  if (!line) throw new Error('the scene has no such line')
  const heard = { no: 0, speaker: 'learner', kind: 'text', text: 'May I see your passport?' } as LearnerLineDoc
  const { state: flow } = startConversation(content, 1)
  const began = performance.now()
  const at: number[] = []
  const script = new LineScript(1, line, () => at.push(performance.now() - began))
  await phraseLine(deps, { content, session: { lines: [heard] } as unknown as SessionDoc, heard, flow }, script)
  return { firstMs: at[0] ?? Number.POSITIVE_INFINITY, lastMs: at.at(-1) ?? Number.POSITIVE_INFINITY }
}

/** How long a customer's words take with each of the scripted models, over the real protocol on loopback. */
export async function measureModels(): Promise<Figure[]> {
  const vendor = await startOpenAiVendor()
  const all: [string, Worded[]][] = []
  for (const [name, script] of Object.entries(SCRIPTED_MODELS)) {
    vendor.script = { pieceDelayMs: PIECE_MS, ...script }
    const worded: Worded[] = []
    // A model of its own each time: one that fails is left alone otherwise, and costs nothing.
    for (let n = 0; n < LINES; n++) worded.push(await wordOne(depsOf(vendor.baseUrl)))
    all.push([name, worded])
  }
  await vendor.close()
  const slowest = (pick: (one: Worded) => number) => Math.max(...all.flatMap(([, worded]) => worded.map(pick)))
  const each = all.map(([name, worded]) => `${name} ${Math.round(Math.max(...worded.map(({ firstMs }) => firstMs)))}`)
  return [
    atMost(
      `first words, slowest of ${LINES} lines with each of ${all.length} models`,
      slowest(({ firstMs }) => firstMs),
      1_500,
      'ms',
    ),
    report(
      'last words, slowest of them',
      slowest(({ lastMs }) => lastMs),
      'ms',
    ),
    report('first words by model, slowest, ms', each.join(', ')),
  ]
}
