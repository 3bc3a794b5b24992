import type { Language } from '@lianda/shared/contract/fields'
import type { FlowNode, SceneContent, Transition } from '@lianda/shared/module/scene/scene.contract'
import { intent, layOutFlow, line, type NodePart, way } from '../demo/scene-parts'
import type { MustSay, Names, TemplateWords } from './template-words'

/** Where an intent leads; `end` is the end. `right`: whether it is a right answer to the question. */
type Way<N extends Names> = readonly [
  intent: N['intents'],
  to: Place<N>,
  more?: { outcome?: 'won' | 'open' | 'lost'; right?: boolean },
]
type Place<N extends Names> = N['says'] | N['questions'] | 'end'

/** A node of a template: what the customer says, what the learner is asked for, or a question with right answers. */
type Step<N extends Names> =
  | { says: N['says']; to: N['asks'] }
  | { asks: N['asks']; ways: readonly Way<N>[]; required?: true }
  | { question: N['questions']; ways: readonly Way<N>[]; required?: true }

/** A template: its flow, and its words in every language. The first customer's node begins. */
export interface Template<N extends Names> {
  minutes: number
  begins: N['says']
  steps: readonly Step<N>[]
  words: Readonly<Record<Language, TemplateWords<N>>>
}

/** The content of a scene that a template makes in a language. */
export function templateScene<N extends Names>(
  { minutes, begins, steps, words }: Template<N>,
  language: Language,
): SceneContent {
  const { start, end, says, asks, questions, intents, silence, nonStandard, ...scene } = words[language]
  // Names of steps and of questions are the author's own, so ids get a letter for what they are.
  const isQuestion = (place: string): place is N['questions'] => place in questions
  const idOf = (place: Place<N>): string => (place === 'end' ? place : `${isQuestion(place) ? 'q' : 'c'}_${place}`)
  const spoken = ([name, text, emotion]: readonly [string, string, number]) => ({
    name,
    lines: [line('l1', text, emotion)],
  })
  const toldWith = (mustSay?: MustSay): Pick<NodePart, 'mustSay'> => {
    if (!mustSay) return {}
    const [label, keywords, better] = mustSay
    return { mustSay: [{ label, keywords, better }] }
  }
  const transitions = (ways: readonly Way<N>[]): Transition[] =>
    ways.map(([key, to, more = {}]) => {
      const [label, keywords, scripts, better] = intents[key]
      return intent(`i_${key}`, idOf(to), label, keywords, [...scripts], { ...more, ...(better ? { better } : {}) })
    })
  const nodeOf = (step: Step<N>): NodePart => {
    if ('says' in step) {
      const node = { id: `c_${step.says}`, type: 'customer' as const, ...spoken(says[step.says]) }
      return { ...node, transitions: [way(`w_${step.says}`, `s_${step.to}`)] }
    }
    const required: Partial<FlowNode> = step.required ? { required: true } : {}
    if ('question' in step) {
      const [hint, mustSay] = questions[step.question]
      const node = { id: `q_${step.question}`, type: 'question' as const, ...spoken(says[step.question]), hint }
      return { ...node, ...toldWith(mustSay), transitions: transitions(step.ways), ...required }
    }
    const [name, hint, mustSay] = asks[step.asks]
    const node = { id: `s_${step.asks}`, name, type: 'student' as const, hint, ...toldWith(mustSay) }
    return { ...node, transitions: transitions(step.ways), ...required }
  }
  const flow = layOutFlow([
    { id: 'start', name: start, type: 'start', transitions: [way('w_start', `c_${begins}`)] },
    ...steps.map(nodeOf),
    { id: 'end', type: 'end', outcome: 'open', ...spoken(end), transitions: [] },
  ])
  return {
    ...scene,
    flow,
    ...{ calculation: 'examples', strictness: 50, crossNode: false, smartBreak: true },
    silence: {
      ...{ timeoutS: 12, maxTimes: 2 },
      replies: [line('sl1', silence[0], 2), line('sl2', silence[1], 2)],
      farewell: line('sl9', silence[2], 4),
    },
    nonStandard: {
      ...{ maxTimes: 2, alertAt: 1 },
      replies: [line('ns1', nonStandard[0], 2), line('ns2', nonStandard[1], 2)],
      then: 'continue',
      farewell: line('ns9', nonStandard[2], 4),
    },
    ...{ waitS: 0, hints: 3, minutes },
  }
}
