import { afterEach, expect, test } from 'vitest'
import { fakeClock } from '@lianda/shared/kernel/clock'
import { advanceFlow, startFlow } from '@lianda/shared/module/scene/flow.rules'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { ruleFor } from '@lianda/shared/module/scoring/scoring-defaults.rules'
import { scorePractice } from '@lianda/shared/module/scoring/scoring.rules'
import type { ScoredTurn } from '@lianda/shared/module/scoring/scoring.types'
import { createLogger } from '../../../infra/log/logger'
import type { Deps } from '../../../deps'
import type { LlmProvider } from '../../../infra/llm/llm'
import { openAiLlm } from '../../../infra/llm/openai-llm'
import { createMetrics } from '../../../infra/metrics/metrics'
import { servicesOf } from '../../../infra/speech/voice-services'
import { type OpenAiVendor, startOpenAiVendor, type VendorScript } from '../../../../test/vendor/openai-vendor'
import { carShowroom } from '../../scene/demo/car-showroom-scene'
import { judgeTurn } from './judge-turn'

let vendor: OpenAiVendor
afterEach(() => vendor.close())

const scene: SceneContent = { ...carShowroom, calculation: 'judge' }
/** Sensible answers; words alone place all but the third. */
const TURNS = [
  '您好，欢迎光临，您平时主要怎么用车？',
  '您的担心我明白，零下十度实测能跑四百一十公里。',
  '贵是贵一点，可往后三年您出门一分电钱不掏，坏了有人修。',
  '一般两到三周可以提车，以工厂排产为准。',
  '周六上午十点，请您和先生一起来试驾好吗？',
]

const nameAndRest = (line: string): [string, string] => {
  const at = line.indexOf(' = ')
  return [line.slice(0, at), line.slice(at + 3)]
}

/** A model that finds the first intent and everything that is asked for, in the words that `form` makes of the JSON. */
function modelOf(form: (json: string, asked: number) => string): VendorScript['chat'] {
  let asked = 0
  return ([, user]) => {
    const asks = user?.content ?? ''
    const part = (name: string) => JSON.parse(new Map(asks.split('\n').map(nameAndRest)).get(name) ?? '[]')
    const quote = String(part('SAID')).slice(0, 8)
    const items = part('ITEMS') as { number: number }[]
    const information = items.map(({ number }) => ({ item: number, said: 'yes', quote }))
    const json = JSON.stringify({ meaning: 1, quote, information })
    return [...(form(json, asked++).match(/.{1,9}/gs) ?? [])]
  }
}

function depsWith(llm: LlmProvider): Deps {
  const parts: Partial<Deps> = {
    voice: servicesOf([], [], llm),
    log: createLogger('silent'),
    metrics: createMetrics(false),
    clock: fakeClock(0),
  }
  return parts as Deps
}

async function played(script: VendorScript): Promise<number | null> {
  vendor = await startOpenAiVendor(script)
  const llm = openAiLlm({ baseUrl: vendor.baseUrl, apiKey: 'k', model: 'm' }, 60_000)
  const deps = depsWith(llm)
  let step = startFlow(scene, 3)
  const turns: ScoredTurn[] = []
  for (const text of TURNS) {
    const { nodeId } = step.state
    const context = { heard: step.lines, said: turns.map((one) => one.text) }
    const judged = await judgeTurn(deps, scene, step.state, text, context)
    const next = advanceFlow(scene, step.state, { kind: 'said', text }, { ...context, ...(judged ? { judged } : {}) })
    turns.push({
      ...{ turn: turns.length + 1, nodeId, text, kind: 'text', measures: null, replyMs: null },
      decision: next.decision,
    })
    step = next.step
    if (step.end) break
  }
  const { language, flow, lexicon } = scene
  const end = step.end ?? { reason: 'by_learner' as const }
  const learner = { name: '沈晓雯', workno: 'A20312' }
  return scorePractice({ language, flow, path: step.state.path, end, turns, lexicon, learner }, ruleFor(scene)).total
}

test('the score is the same however a model words its answer, and when it lies or breaks off once', async () => {
  const plain = await played({ chat: modelOf((json) => json) })
  await vendor.close()
  expect(plain).toBeGreaterThanOrEqual(85)
  const forms: ((json: string, asked: number) => string)[] = [
    (json) => `\`\`\`json\n${json}\n\`\`\``,
    (json) => `Here is my judgement:\n${json}\nI hope it helps.`,
    (json, asked) => (asked % 2 === 0 ? json.replace(/"quote":"[^"]*"/, '"quote":"没有人说过"') : json),
    (json, asked) => (asked % 2 === 0 ? json.slice(0, 12) : json),
  ]
  for (let run = 0; run < 20; run++) {
    const form = forms[run % forms.length] ?? ((json: string) => json)
    const score = await played({ chat: modelOf(form) })
    await vendor.close()
    expect(Math.abs((score ?? 0) - (plain ?? 0))).toBeLessThanOrEqual(2)
  }
})

test('a model that hangs or always lies leaves the decision to the words, and does not hold up a turn', async () => {
  const began = Date.now()
  const hangs = await played({ hang: true })
  expect(vendor.calls.length).toBeGreaterThan(0)
  await vendor.close()
  expect(Date.now() - began).toBeLessThan(60_000)
  const lies = await played({ chat: () => ['{"meaning":1,"quote":"没有人说过","information":[]}'] })
  expect(hangs).toBe(lies)
  expect(hangs).toBeLessThan(85)
})

test('what words are sure of is not asked', async () => {
  vendor = await startOpenAiVendor({ chat: () => ['{}'] })
  const llm = openAiLlm({ baseUrl: vendor.baseUrl, apiKey: 'k', model: 'm' }, 60_000)
  const deps = depsWith(llm)
  const { state } = startFlow(scene, 3)
  const script = scene.flow.nodes.find(({ id }) => id === state.nodeId)?.transitions[0]?.scripts[0] ?? ''
  expect(await judgeTurn(deps, scene, state, script, {})).toBeNull()
  expect(await judgeTurn(deps, { ...scene, calculation: 'examples' }, state, TURNS[2] ?? '', {})).toBeNull()
  expect(vendor.calls).toEqual([])
})
