import type { CustomerMood } from '@lianda/shared/module/customer/customer.contract'
import type {
  CustomerFact,
  Memory,
  MoodLevel,
  Objection,
  SmallTalk,
  Wording,
} from '@lianda/shared/module/customer/customer.contract'

/** A sentence that is only said in one mood. */
const inMood =
  (mood: MoodLevel) =>
  (text: string): Wording => ({ text, mood })
export const plain = inMood('plain')
export const warm = inMood('warm')
export const cold = inMood('cold')

/** Trust and patience on the usual day, on an easier and on a harder one. */
export const moodFrom = (trust: number, patience: number): CustomerMood => ({
  trust,
  patience,
  moves: [],
  easy: { trust: Math.min(10, trust + 2), patience: Math.min(10, patience + 2), fall: 1 },
  hard: { trust: trust - 2, patience: patience - 2, fall: 2 },
})

export const says = (...wordings: (string | Wording)[]): Wording[] =>
  wordings.map((one) => (typeof one === 'string' ? { text: one } : one))

type Rest = Partial<Pick<CustomerFact, 'after' | 'knowing' | 'guarded'>>

/** A fact with one level: what asks for it, and the wordings of its answer. */
export const fact = (
  id: string,
  label: string,
  keywords: string,
  examples: string[],
  wordings: Wording[],
  more: Rest & { deeper?: CustomerFact['levels'][number][]; trust?: number } = {},
): CustomerFact => {
  const { deeper = [], trust = 0, after = [], knowing = [], guarded = [] } = more
  return { id, label, asked: { keywords, examples }, levels: [{ trust, wordings }, ...deeper], after, knowing, guarded }
}

export const chat = (
  id: string,
  label: string,
  keywords: string,
  examples: string[],
  wordings: Wording[],
): SmallTalk => ({ id, label, asked: { keywords, examples }, wordings })

export const objection = (id: string, label: string, rest: Omit<Objection, 'id' | 'label'>): Objection => ({
  id,
  label,
  ...rest,
})

export const memory = (
  id: string,
  label: string,
  kind: Memory['kind'],
  keywords: string,
  rest: Pick<Memory, 'recalls' | 'contradicted'>,
): Memory => ({ id, label, kind, keywords, ...rest })

/** A memory of one of some answers: by id how the customer says it and the words that tell it. */
export const chosen = (
  id: string,
  label: string,
  keywords: string,
  answers: Readonly<Record<string, readonly [text: string, keywords: string]>>,
  rest: Pick<Memory, 'recalls' | 'contradicted'>,
): Memory => ({
  ...memory(id, label, 'choice', keywords, rest),
  options: Object.entries(answers).map(([answer, [text, words]]) => ({ id: answer, text, keywords: words })),
})
