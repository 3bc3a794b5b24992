import fc from 'fast-check'
import type { CustomerLine } from '../src/module/scene/customer-line.contract'
import type { MustSay } from '../src/module/scene/key-information.contract'
import { conductWeight, type NodeConduct } from '../src/module/scene/node-conduct.contract'
import type { Flow, FlowNode, Transition } from '../src/module/scene/scene.contract'
import { conductKind } from '../src/module/understanding/conduct-kind'
import { node, way } from './scene-builder'

/** One line of what an author writes: any characters, also such that a text form needs for itself. */
const sentence = (max: number): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.string({ minLength: 1, maxLength: max, unit: 'grapheme' }),
      fc.constantFrom(
        '您好，随便看看',
        '# 客户 [c1]',
        '-> 结束',
        '- 例句',
        'say: “no”',
        '[won]',
        '[speech=s1] 好',
        '\\n',
        '= a|b',
      ),
    )
    .map((text) => text.replace(/\s+/gu, ' ').trim().slice(0, max).trim())
    .filter((text) => text !== '')

const oneLine: fc.Arbitrary<Omit<CustomerLine, 'id'>> = fc.record(
  {
    text: sentence(40),
    emotion: fc.integer({ min: 0, max: 6 }),
    speechId: fc.constantFrom('6750a1b2c3d4e5f601234567', 's_1'),
  },
  { requiredKeys: ['text', 'emotion'] },
)

const information = (n: number): fc.Arbitrary<MustSay> =>
  fc.record(
    {
      ...{ label: sentence(20), keywords: fc.constantFrom(`词${n}`, `词${n}|话${n},数${n}`), better: sentence(30) },
      value: fc.constantFrom('410公里', '3 weeks', '[denied] 3'),
      denied: fc.constant(true as const),
      counters: fc.array(sentence(30), { minLength: 1, maxLength: 5 }),
    },
    { requiredKeys: ['label', 'keywords'] },
  )

const kinds = conductKind.options
const conduct: fc.Arbitrary<NodeConduct[]> = fc.uniqueArray(
  fc.record(
    {
      kind: fc.constantFrom(...kinds),
      weight: fc.constantFrom(...conductWeight.options),
      words: fc.array(fc.constantFrom('最低价', '保证…到货', 'rock bottom', '[won] 白菜价'), {
        minLength: 1,
        maxLength: 3,
      }),
    },
    { requiredKeys: ['kind', 'weight'] },
  ),
  { minLength: 1, maxLength: kinds.length, selector: ({ kind }) => kind },
)

/** What a node holds only where its author wrote it. */
type Rare = Pick<FlowNode, 'held' | 'early' | 'conduct'>
/** Those of `aCustomer`. */
const facts = fc.uniqueArray(fc.constantFrom('home', 'budget'), { minLength: 1 })
const rare: fc.Arbitrary<Rare> = fc.record({ held: facts, early: facts, conduct }, { requiredKeys: [] })

interface Stage {
  question: boolean
  required: boolean
  hint: string | undefined
  lines: Omit<CustomerLine, 'id'>[]
  asks: Omit<CustomerLine, 'id'>[]
  names: [string, string]
  intents: { label: string; scripts: string[]; better: string | undefined; skip: number; outcome: number }[]
  mustSay: MustSay[]
  rare: Rare
}

const stage = fc.record<Stage>({
  question: fc.boolean(),
  required: fc.boolean(),
  hint: fc.option(sentence(30), { nil: undefined }),
  lines: fc.array(oneLine, { minLength: 1, maxLength: 3 }),
  asks: fc.array(oneLine, { minLength: 1, maxLength: 2 }),
  names: fc.tuple(sentence(20), sentence(20)),
  intents: fc.array(
    fc.record({
      label: sentence(20),
      scripts: fc.array(sentence(40), { minLength: 1, maxLength: 4 }),
      better: fc.option(sentence(30), { nil: undefined }),
      skip: fc.integer({ min: 0, max: 4 }),
      outcome: fc.integer({ min: 0, max: 3 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  mustSay: fc.tuple(information(1), information(2)).map((both) => both.slice(0, both[0].label.length % 3)),
  rare,
})

const OUTCOMES = [undefined, 'won', 'open', 'lost'] as const

/** Lines that differ, so that no node says the same twice. */
const lines = (rows: readonly Omit<CustomerLine, 'id'>[], id: string): CustomerLine[] =>
  rows.map((row, at) => ({ ...row, text: `${at}${row.text}`, id: `${id}l${at}` }))

function stageNodes(one: Stage, at: number, all: number): FlowNode[] {
  const [customer, learner] = [`c${at}`, `s${at}`]
  const intents = one.intents.map((intent, n): Transition => {
    const next = at + 1 + intent.skip
    const into = next < all ? `c${next}` : 'end'
    const outcome = into === 'end' ? OUTCOMES[intent.outcome] : undefined
    return way(`i${at}_${n}`, into, {
      ...{ label: intent.label, keywords: `话${at}_${n}|别的${at}_${n},词`, scripts: intent.scripts },
      ...(one.question ? { right: n === 0 } : {}),
      ...(outcome ? { outcome } : {}),
      ...(intent.better === undefined ? {} : { better: intent.better }),
    })
  })
  const waiting = node(learner, one.question ? 'question' : 'student', intents, {
    ...{ name: one.names[1], required: one.required, mustSay: one.mustSay, ...one.rare },
    ...(one.question ? { lines: lines(one.asks, learner) } : {}),
    ...(one.hint === undefined ? {} : { hint: one.hint }),
  })
  return [
    node(customer, 'customer', [way(`w${at}`, learner)], {
      name: one.names[0],
      lines: lines(one.lines, customer),
      ...{ left: at * 600, top: 0 },
    }),
    { ...waiting, left: at * 600 + 300 },
  ]
}

/** Valid flows: stages of a customer and a learner node, each intent leading to a later stage or the end. */
export const validFlow: fc.Arbitrary<Flow> = fc
  .record({
    stages: fc.array(stage, { minLength: 1, maxLength: 5 }),
    farewell: fc.array(oneLine, { maxLength: 2 }),
    outcome: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ stages, farewell, outcome }) => {
    const final = OUTCOMES[outcome]
    // The first intent of a stage leads to the next one, so that every stage is reached.
    const reached = stages.map((one) => ({
      ...one,
      intents: one.intents.map((i, n) => (n === 0 ? { ...i, skip: 0 } : i)),
    }))
    return {
      nodes: [
        node('start', 'start', [way('w', 'c0')]),
        ...reached.flatMap((one, at) => stageNodes(one, at, stages.length)),
        node('end', 'end', [], { lines: lines(farewell, 'end'), ...(final ? { outcome: final } : {}), left: 4000 }),
      ],
    }
  })
