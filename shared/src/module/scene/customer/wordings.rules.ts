import { seededRng } from '../../../kernel/rng'
import type { FlowState } from '../flow.types'
import type { CustomerLine } from '../customer-line.contract'
import type { SceneContent } from '../scene.contract'
import type { Customer, MoodLevel, Wording } from '../../customer/customer.contract'
import type { CustomerMove, CustomerState } from './customer.types'
import { moodLevelOf } from './mood.rules'

/** A conversation while the customer's next lines are put together. */
export interface Talk {
  content: SceneContent
  who: Customer
  flow: FlowState
  self: CustomerState
  lines: CustomerLine[]
  move?: Omit<CustomerMove, 'trust' | 'patience' | 'noticed'>
  noticed?: CustomerMove['noticed']
}

type Slots = Readonly<Record<string, string>>

const SLOT = /\{([A-Za-z0-9_-]+)\}/g

/** The sentence with its slots filled; null while one of them is not known. */
export function filled(text: string, slots: Slots): string | null {
  const open = [...text.matchAll(SLOT)].some(([, name = '']) => slots[name] === undefined)
  return open ? null : text.replace(SLOT, (_all, name: string) => slots[name] ?? '')
}

interface Choice extends CustomerLine {
  mood: MoodLevel | undefined
}

export type Lines = readonly CustomerLine[]

/** A customer's voice in each mood, where the wording has no emotion of its own: happy, calm, dissatisfied. */
const EMOTION: Readonly<Record<MoodLevel, number>> = { warm: 1, plain: 0, cold: 4 }

/** Wordings as lines that can be said now; those of the present mood, or without one, if there are any. */
export function choices(
  { self }: Pick<Talk, 'self'>,
  act: string,
  wordings: readonly Wording[],
  slots: Slots = {},
  emotion?: number,
): Choice[] {
  const level = moodLevelOf(self)
  const known = {
    ...self.values,
    ...Object.fromEntries(Object.entries(self.heard).map(([id, { text }]) => [id, text])),
    ...slots,
  }
  const all = wordings.flatMap(({ text, mood }, n): Choice[] => {
    const said = filled(text, known)
    return said === null ? [] : [{ id: `${act}-${n + 1}`, text: said, emotion: emotion ?? EMOTION[level], mood }]
  })
  const fitting = all.filter(({ mood }) => mood === undefined || mood === level)
  return fitting.length > 0 ? fitting : all
}

/** Says one of some lines: one that was not said yet, else the one longest ago; never the sentence said last. */
export function sayOne(talk: Talk, lines: readonly CustomerLine[]): Talk {
  const { flow, self } = talk
  const others = lines.filter(({ text }) => text !== self.last)
  const fresh = others.filter(({ id }) => !self.used.includes(id))
  const oldest = others.toSorted((a, b) => self.used.lastIndexOf(a.id) - self.used.lastIndexOf(b.id)).slice(0, 1)
  const from = fresh.length > 0 ? fresh : oldest
  const draws = from.length > 1
  const at = draws ? Math.floor(seededRng(flow.seed + flow.draws)() * from.length) : 0
  const line = from[at]
  if (!line) return talk
  return sayLines({ ...talk, flow: draws ? { ...flow, draws: flow.draws + 1 } : flow }, [line])
}

/** Says one of some lines that was not said yet; nothing when all were. */
export function sayFresh(talk: Talk, lines: readonly CustomerLine[]): Talk {
  const fresh = lines.filter(({ id, text }) => text !== talk.self.last && !talk.self.used.includes(id))
  return fresh.length > 0 ? sayOne(talk, fresh) : talk
}

/** Says lines as they are, in order; what was just said is left out. */
export function sayLines(talk: Talk, lines: readonly CustomerLine[]): Talk {
  let next = talk
  for (const { id, text, emotion } of lines) {
    if (text === next.self.last) continue
    const self = { ...next.self, used: [...next.self.used.filter((one) => one !== id), id], last: text }
    next = { ...next, self, lines: [...next.lines, { id, text, emotion }] }
  }
  return next
}

/** Says one of an act's wordings. `slots`: what stands for `{name}` beside what the customer remembers. */
export const say = (talk: Talk, act: string, wordings: readonly Wording[], slots: Slots = {}, emotion?: number): Talk =>
  sayOne(talk, choices(talk, act, wordings, slots, emotion))

/** Says one of some wordings, or else of others: the first that can be said now. */
export function sayFirst(talk: Talk, ...acts: readonly (readonly [string, readonly Wording[], number?])[]): Talk {
  for (const [act, wordings, emotion] of acts) {
    const next = say(talk, act, wordings, {}, emotion)
    if (next !== talk) return next
  }
  return talk
}
