import { seededRng } from '@lianda/shared/kernel/rng'
import { isEnglish } from '@lianda/shared/module/lexicon/prepare.rules'
import type { Customer } from '@lianda/shared/module/customer/customer.contract'
import { advanceConversation, startConversation } from '@lianda/shared/module/scene/customer/conversation.rules'
import { filled } from '@lianda/shared/module/scene/customer/wordings.rules'
import type { CustomerState } from '@lianda/shared/module/scene/customer/customer.types'
import { topicOf } from '@lianda/shared/module/scene/customer/topics.rules'
import type { FlowEnd, FlowState } from '@lianda/shared/module/scene/flow.types'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { clausesOf } from '@lianda/shared/module/understanding/clauses.rules'
import { DEMO_FREE } from '../../server/src/module/scene/demo/demo-free'
import { DEMO_SCENES } from '../../server/src/module/scene/demo/demo-scenes'
import { atLeast, atMost, type Bench, type Figure, percentile, report, worked } from './figures'
import { type Learner, LEARNERS, type Wordings, wordingsOf } from './conversation-learners'

const DIALOGUES = 1_000
/** Dialogues of a scene whose moves are not timed. */
const WARM_UP = 24
/** A dialogue that is not over by then counts as endless. */
const MOST_TURNS = 200

interface Turn {
  text: string
  before: CustomerState
  lines: string[]
  state: FlowState
}

interface Time {
  clock: number
  processor: number
}

interface Dialogue {
  kind: string
  opening: string[]
  turns: Turn[]
  end: FlowEnd | null
  /** Milliseconds of each move, on the clock and of the processor. */
  times: Time[]
}

function play(scene: SceneContent, kind: string, learner: Learner, seed: number): Dialogue {
  let step = startConversation(scene, seed)
  const opening = step.lines.map(({ text }) => text)
  let heard = step.lines
  const turns: Turn[] = []
  const times: Time[] = []
  while (!step.end && turns.length < MOST_TURNS) {
    const before = step.state.customer
    if (!before) throw new Error('a scene without a customer')
    const text = learner(step.state)
    const input = text === '' ? { kind: 'silent' as const } : { kind: 'said' as const, text }
    const context = { heard, said: turns.map((turn) => turn.text) }
    const [begun, work] = [performance.now(), worked()]
    step = advanceConversation(scene, step.state, input, context).step
    times.push({ clock: performance.now() - begun, processor: worked() - work })
    turns.push({ text, before, lines: step.lines.map((line) => line.text), state: step.state })
    if (step.lines.length > 0) heard = step.lines
  }
  return { kind, opening, turns, end: step.end, times }
}

const linesOf = ({ opening, turns }: Dialogue): string[] => [...opening, ...turns.flatMap(({ lines }) => lines)]

const twiceInARow = (dialogue: Dialogue): number =>
  linesOf(dialogue).filter((text, at, all) => at > 0 && text === all[at - 1]).length

const repeats = (dialogue: Dialogue): number => {
  const lines = linesOf(dialogue)
  return lines.length - new Set(lines).size
}

/** Percent of lines that were said before in the same dialogue. */
function repeatShare(all: readonly Dialogue[]): number {
  const lines = all.reduce((sum, dialogue) => sum + linesOf(dialogue).length, 0)
  return (100 * all.reduce((sum, dialogue) => sum + repeats(dialogue), 0)) / Math.max(1, lines)
}

/** Facts that were told although nobody asked for them in that turn, or one of their conditions did not hold. */
function early(scene: SceneContent, who: Customer, { turns }: Dialogue): number {
  const levels = who.facts.flatMap((fact) =>
    fact.levels.map(({ trust, wordings }, level) => ({
      fact,
      trust,
      level,
      texts: wordings.map(({ text }) => text),
    })),
  )
  return turns.flatMap(({ text, before, lines }) =>
    levels.filter(({ fact, trust, level, texts }) => {
      const known = new Set(texts.map((one) => filled(one, before.values ?? {}) ?? one))
      if (!lines.some((line) => known.has(line))) return false
      const told = before.told[fact.id] ?? 0
      if (told > level) return !asksFor(scene, who, fact.id, text)
      const open =
        told === level &&
        before.trust + 1 >= trust &&
        fact.after.every((id) => (before.told[id] ?? 0) > 0) &&
        fact.knowing.every((id) => before.heard[id] !== undefined)
      return !open || !asksFor(scene, who, fact.id, text)
    }),
  ).length
}

function asksFor(scene: SceneContent, who: Customer, factId: string, text: string): boolean {
  const clauses = clausesOf(text, isEnglish(scene.language)).map(({ start, end }) => text.slice(start, end))
  return [text, ...clauses].some((part) => {
    const found = topicOf(scene, who, part)?.topic
    return found?.kind === 'fact' && found.fact.id === factId
  })
}

/** Questions that a customer answers from a fact: how many different facts, asked by their first example. */
function answered(scene: SceneContent, who: Customer): number {
  const waiting = scene.flow.nodes.filter(({ type }) => type === 'student' || type === 'question')
  return who.facts.filter(({ id, asked }) =>
    waiting
      .filter((node) => !scene.free || node === waiting[0])
      .some((node) => {
        const { state } = startConversation(scene, 1)
        const customer = state.customer && {
          ...state.customer,
          trust: 10,
          told: Object.fromEntries(who.facts.flatMap(({ after }) => after.map((one) => [one, 1]))),
        }
        const at = { ...state, nodeId: node.id, path: [node.id], ...(customer ? { customer } : {}) }
        const text = asked.examples[0] ?? ''
        const { decision, step } = advanceConversation(scene, at, { kind: 'said', text })
        return decision.customer?.kind !== 'guarded' && (step.state.customer?.told[id] ?? 0) > (customer?.told[id] ?? 0)
      }),
  ).length
}

/** Whose wordings of small talk and bad conduct are said in a free practice. */
const BORROWED: Readonly<Record<string, string>> = {
  'broadband-talk': 'property-call',
  'clinic-talk': 'hotel-check-in',
}

interface Told {
  name: string
  first: string
  later: string
  /** One of some answers, what the customer calls it, and another one of them. */
  choice?: { first: string; called: string; later: string }
}

/** The name that is told in the first turn, and a value in the second that is another one in the fourth. */
const TOLD: Readonly<Record<string, Told>> = {
  'hotel-check-in': {
    ...{ name: 'My name is Maria.', first: 'The deposit is 50 dollars.', later: 'The deposit is 80 dollars.' },
    choice: { first: 'Your room faces the garden.', called: 'the garden', later: 'Your room faces the street.' },
  },
  'bank-counter': { name: '我叫李明。', first: '三天之内到账。', later: '到账要两周。' },
  'property-call': {
    ...{ name: '我叫李明。', first: '我们十一点上门。', later: '同事八点上门。' },
    choice: { first: '值班同事上门。', called: '值班的同事', later: '我亲自上门。' },
  },
  'broadband-talk': { name: '我叫李明。', first: '月费是七十九元。', later: '月费是九十九元。' },
  'clinic-talk': {
    ...{ name: 'My name is Maria.', first: 'The price is 12 dollars.', later: 'The price is 15 dollars.' },
  },
  'car-showroom': { name: '我叫李明。', first: '提车要三周。', later: '提车要两个月。' },
}

/** Dialogues of a sensible learner who says something besides, turn by turn. */
function telling(scene: SceneContent, own: Wordings, besides: readonly string[]): Dialogue[] {
  return own.sensible.map((_talk, at) => {
    const sense = LEARNERS['sensible']?.({
      scene,
      own: { ...own, sensible: own.sensible.slice(at, at + 1) },
      rng: () => 0,
    })
    let turn = 0
    const learner: Learner = (state) => {
      turn++
      return `${sense?.(state) ?? ''} ${besides[turn - 1] ?? ''}`.trim()
    }
    return play(scene, 'telling', learner, at)
  })
}

/** Of dialogues whose learner tells a name, a value and a choice: percent that use them and notice their change. */
function memory(key: string, scene: SceneContent, own: Wordings): Figure[] {
  const told = TOLD[key]
  if (!told) throw new Error(`nothing is told in ${key}`)
  const share = (all: readonly Dialogue[], good: (one: Dialogue) => boolean): number =>
    (100 * all.filter(good).length) / all.length
  const notices = ({ turns }: Dialogue): boolean => turns[3]?.lines.some((line) => isNotice(scene, line)) ?? false
  const talks = telling(scene, own, [told.name, told.first, '', told.later])
  const uses = ({ turns }: Dialogue): boolean => {
    const name = turns[0]?.state.customer?.heard['name']?.text
    return name !== undefined && turns.slice(1, 5).some(({ lines }) => lines.join(' ').includes(name))
  }
  const figures = [
    atLeast(`${key}: told in turn 1, used by turn 5`, share(talks, uses), 100, '%'),
    atLeast(`${key}: contradiction noticed`, share(talks, notices), 100, '%'),
  ]
  const { choice } = told
  if (!choice) return figures
  const usesChoice = ({ turns }: Dialogue): boolean =>
    turns.slice(1).some(({ lines }) => lines.join(' ').includes(choice.called))
  return [
    ...figures,
    atLeast(
      `${key}: choice told in turn 1, used later`,
      share(telling(scene, own, [choice.first]), usesChoice),
      100,
      '%',
    ),
    atLeast(
      `${key}: another choice noticed`,
      share(telling(scene, own, ['', choice.first, '', choice.later]), notices),
      100,
      '%',
    ),
  ]
}

/** Whether a line is one of the wordings by which a contradiction is noticed. */
function isNotice({ customer }: SceneContent, line: string): boolean {
  const all = customer?.memories.flatMap(({ contradicted }) => contradicted.map(({ text }) => text)) ?? []
  return all.some((text) => {
    const parts = text.split(/\{[a-z]+\}/)
    let at = 0
    return parts.every((part) => {
      const found = line.indexOf(part, at)
      at = found + part.length
      return found >= 0
    })
  })
}

/** Whether a free practice was won although a required point was not met. */
function wonEarly({ free }: SceneContent, { end, turns }: Dialogue): boolean {
  const met = turns.at(-1)?.state.free?.met ?? []
  const open = free?.points.some(({ id, required }) => required && !met.includes(id)) ?? false
  return open && end?.reason === 'finished' && end.outcome === 'won'
}

function ofScene(key: string, scene: SceneContent, times: Time[]): Figure[] {
  const who = scene.customer
  if (!who) throw new Error(`${key} has no customer`)
  const own = wordingsOf(BORROWED[key] ?? key)
  const kinds = Object.entries(LEARNERS)
  const all = Array.from({ length: DIALOGUES }, (_one, n): Dialogue => {
    const [kind, learner] = kinds[n % kinds.length] ?? ['', LEARNERS['sensible']]
    if (!learner) throw new Error('no learner')
    return play(scene, kind, learner({ scene, own, rng: seededRng(n) }), n)
  })
  // A server has answered before: the first dialogues warm the engine up.
  for (const dialogue of all.slice(WARM_UP)) times.push(...dialogue.times)
  const of = (kind: string) => all.filter((one) => one.kind === kind)
  const wonAfterLeft = all.filter(({ end, turns }) => {
    const left = turns.at(-1)?.state.customer?.left
    return left === true && end?.reason === 'finished' && end.outcome === 'won'
  })
  const wonSensibly = of('sensible').filter(({ end }) => end?.reason === 'finished' && end.outcome === 'won')
  return [
    report(
      `${key}: turns of ${DIALOGUES} dialogues`,
      all.reduce((sum, { turns }) => sum + turns.length, 0),
    ),
    atMost(`${key}: dialogues without an end`, all.filter(({ end }) => end === null).length, 0, ''),
    atMost(
      `${key}: a line twice in a row`,
      all.reduce((sum, one) => sum + twiceInARow(one), 0),
      0,
      '',
    ),
    atMost(`${key}: lines said before in the dialogue`, repeatShare(all), 5, '%'),
    ...kinds.map(([kind]) => report(`${key}: of these, ${kind}`, repeatShare(of(kind)), '%')),
    atMost(
      `${key}: facts before their trigger`,
      all.reduce((sum, one) => sum + early(scene, who, one), 0),
      0,
      '',
    ),
    scene.free
      ? atMost(`${key}: won without a required point`, all.filter((one) => wonEarly(scene, one)).length, 0, '')
      : atMost(`${key}: won after a question was left`, wonAfterLeft.length, 0, ''),
    atLeast(
      `${key}: sensible learners who win`,
      (100 * wonSensibly.length) / Math.max(1, of('sensible').length),
      90,
      '%',
    ),
    atLeast(`${key}: questions answered from facts`, answered(scene, who), 20, ''),
    ...memory(key, scene, own),
  ]
}

export const conversationBench: Bench = {
  name: 'conversation',
  title: 'Conversations with the customers of the demonstration',
  run() {
    const times: Time[] = []
    const figures = Object.entries({ ...DEMO_SCENES, ...DEMO_FREE }).flatMap(([key, scene]) =>
      ofScene(key, scene, times),
    )
    return Promise.resolve({
      how: `${DIALOGUES} simulated dialogues a scene and a free practice, by six kinds of learners in turn: sensible, curious, rude, silent, off-topic, repeating. They say what was written down for the measure of understanding, and ask the facts' own example questions; no language model, no encoder.`,
      figures: [
        ...figures,
        atMost(
          'the next move, processor time, p95',
          percentile(
            times.map(({ processor }) => processor),
            95,
          ),
          10,
          'ms',
        ),
        report(
          'the next move by the clock, p95',
          percentile(
            times.map(({ clock }) => clock),
            95,
          ),
          'ms',
        ),
      ],
    })
  },
}
