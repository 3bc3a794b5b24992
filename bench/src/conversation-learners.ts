import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import type { Rng } from '@lianda/shared/kernel/rng'
import type { FlowState } from '@lianda/shared/module/scene/flow.types'
import type { FreePlay } from '@lianda/shared/module/scene/free/free-play.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'

const FOLDER = resolve(import.meta.dirname, '..', '..', 'shared', 'test-data', 'understanding')
const said = z.object({ node: z.string(), text: z.string() })
const wordings = z.object({
  ordinary: z.array(said),
  offTopic: z.array(said),
  conduct: z.array(z.object({ ...said.shape, kind: z.string() })),
  sensible: z.array(z.object({ turns: z.array(said) })),
})
export type Wordings = z.infer<typeof wordings>

/** What people say in a scene, written by hand for the measure of understanding. */
export const wordingsOf = (key: string): Wordings =>
  wordings.parse(JSON.parse(readFileSync(resolve(FOLDER, `${key}.json`), 'utf8')))

/** What somebody says in a conversation; '' is silence. */
export type Learner = (state: FlowState) => string

interface Given {
  scene: SceneContent
  own: Wordings
  rng: Rng
}

const oneOf = <T>(all: readonly T[], rng: Rng): T | undefined => all[Math.floor(rng() * all.length)]

/** Sense in a free practice: the points that are open, one after another, in one of their examples. */
function bringsUp({ points }: FreePlay, rng: Rng): Learner {
  return ({ free }) => {
    const open = points.find(({ id }) => !free?.met.includes(id)) ?? points[0]
    return oneOf(open?.met.examples ?? [], rng) ?? ''
  }
}

/** Sense: a talk that was written down, and the first script of a way where it says nothing. */
function sensible({ scene, own, rng }: Given): Learner {
  if (scene.free) return bringsUp(scene.free, rng)
  const turns = oneOf(own.sensible, rng)?.turns ?? []
  return ({ nodeId }) => {
    const node = scene.flow.nodes.find(({ id }) => id === nodeId)
    const ways = node?.transitions ?? []
    const best = ways.find(({ right, outcome }) => right === true || outcome === 'won') ?? ways[0]
    return turns.find((turn) => turn.node === nodeId)?.text ?? best?.scripts[0] ?? ''
  }
}

/** Sense, and with `share` something else. */
function mixed(given: Given, share: number, other: () => string | undefined): Learner {
  const sense = sensible(given)
  return (state) => (given.rng() < share ? (other() ?? sense(state)) : sense(state))
}

const GREET: Readonly<Record<string, string>> = {
  english: 'Could you say that again, please?',
  chinese: '不好意思，您能再说一遍吗？',
}

/** Six kinds of learners. */
export const LEARNERS: Readonly<Record<string, (given: Given) => Learner>> = {
  sensible,
  curious(given) {
    const { facts = [], smallTalk = [] } = given.scene.customer ?? {}
    const questions = [...facts, ...facts, ...smallTalk].flatMap(({ asked }) => asked.examples)
    return mixed(given, 0.7, () => oneOf(questions, given.rng))
  },
  rude: (given) =>
    mixed(
      given,
      0.4,
      () =>
        oneOf(
          given.own.conduct.filter(({ kind }) => kind !== 'none'),
          given.rng,
        )?.text,
    ),
  silent: (given) => mixed(given, 0.6, () => ''),
  'off-topic': (given) => mixed(given, 0.7, () => oneOf(given.own.offTopic, given.rng)?.text),
  repeating(given) {
    let last = ''
    const again = GREET[given.scene.language === '16k_en' ? 'english' : 'chinese'] ?? ''
    const repeats = mixed(given, 0.6, () => (given.rng() < 0.5 && last !== '' ? last : again))
    return (state) => (last = repeats(state))
  },
}
