import type { AnswerValue } from '@lianda/shared/module/exam/exam.contract'
import type { Rng } from '@lianda/shared/kernel/rng'
import type { Actor } from '../../../actor'
import type { CouldSay } from '../../../module/practice'
import type { OwnTime } from './own-time'

/** Somebody whose practices and exams are made by the generator. */
export interface SimulatedLearner {
  actor: Actor
  own: OwnTime
  /** What they could do on the first day: 0-1. */
  talent: number
  /** How much of what they lack they learn by one practice or exam: 0-1. */
  learns: number
  /** How readily they begin, and begin again: 0-1. */
  diligence: number
  /** The hour of the day at which they like to practise. */
  hour: number
  /** Characters that they type in a second. */
  typing: number
  /** Sittings so far. */
  sittings: number
  /** Until when they are at something. */
  busyUntil: number
}

const between = (rng: Rng, from: number, to: number): number => from + (to - from) * rng()

export function newLearner(actor: Actor, own: OwnTime, rng: Rng): SimulatedLearner {
  // The mean of two draws: many in the middle, few at the ends.
  const talent = 0.3 + 0.6 * ((rng() + rng()) / 2)
  return {
    actor,
    own,
    talent,
    learns: between(rng, 0.03, 0.1),
    diligence: between(rng, 0.45, 1),
    hour: between(rng, 9, 17),
    typing: between(rng, 2, 5),
    sittings: 0,
    busyUntil: 0,
  }
}

/** What they can do now: 0-1. */
export const skillOf = ({ talent, learns, sittings }: SimulatedLearner): number =>
  1 - (1 - talent) * (1 - learns) ** sittings

const oneOf = <T>(all: readonly T[], rng: Rng): T | undefined => all[Math.floor(rng() * all.length)]

/** What people say who don't know what to say. */
const AT_A_LOSS: Readonly<Record<'zh' | 'en', readonly string[]>> = {
  zh: [
    '嗯，这个我也不太清楚。',
    '这个嘛，应该差不多吧。',
    '您稍等，我想一下。',
    '这个都是按规定来的。',
    '反正大家都是这样的。',
  ],
  en: [
    'Well, I am not really sure about that.',
    'Hm, that is just how it is here.',
    'Let me think about it for a moment.',
    'It should be more or less fine, I guess.',
  ],
}

/** Everything is said. */
const CLOSING = { zh: '好的，那今天就先这样，谢谢您，再见。', en: 'Thank you very much for your time. Goodbye.' }

/** The first half of a sentence, as somebody says it who breaks off. */
function halfOf(sentence: string): string {
  const middle = Math.ceil(sentence.length / 2)
  const cut = sentence.slice(0, middle).trim()
  return cut === '' ? sentence : cut
}

/** Two sentences in one turn; one that would begin as the first does is left out. */
function withMore(first: string, more: string, english: boolean): string {
  if (first.toLowerCase().includes(more.slice(0, 4).toLowerCase())) return first
  const ends = /[.!?。！？]$/u.test(first)
  return english ? `${first}${ends ? '' : '.'} ${more}` : `${first}${ends ? '' : '，'}${more}`
}

/** What they say to a customer, whose scene is in this language; '' is silence. */
export function saidBy(learner: SimulatedLearner, could: CouldSay, english: boolean, rng: Rng): string {
  const skill = skillOf(learner)
  const lost = oneOf(AT_A_LOSS[english ? 'en' : 'zh'], rng) ?? ''
  const good = oneOf(could.good, rng)
  if (good === undefined) return CLOSING[english ? 'en' : 'zh']
  if (rng() < skill) {
    const tell = rng() < skill ? oneOf(could.tell, rng) : undefined
    return tell === undefined ? good : withMore(good, tell, english)
  }
  const how = rng()
  if (how < 0.45) return oneOf(could.weak, rng) ?? halfOf(good)
  if (how < 0.75) return halfOf(good)
  return how < 0.96 ? lost : ''
}

interface Asked {
  type: number
  blanks: number
  choices: readonly { id: string }[]
}

/** What they answer to a question of an exam whose right answer is known to the generator. */
export function answerBy(
  learner: SimulatedLearner,
  { type, blanks, choices }: Asked,
  right: { value: AnswerValue; level: number },
  rng: Rng,
): AnswerValue {
  const knows = 0.33 + 0.59 * skillOf(learner) - 0.04 * (right.level - 3)
  if (rng() < knows) return right.value
  const others = choices.map(({ id }) => id).filter((id) => !right.value.includes(id))
  if (type === 1) {
    // One too few, or a wrong one too many.
    const fewer = right.value.slice(1)
    const wrong = oneOf(others, rng)
    return rng() < 0.5 && fewer.length > 0 ? fewer : [...right.value, ...(wrong ? [wrong] : [])]
  }
  if (blanks > 0) return Array.from({ length: blanks }, () => (rng() < 0.5 ? '' : '不确定'))
  const wrong = oneOf(others, rng)
  return wrong === undefined || rng() < 0.08 ? [] : [wrong]
}

export const terminalOf = (rng: Rng): Actor['terminal'] => (rng() < 0.7 ? 'h5' : 'desktop')
