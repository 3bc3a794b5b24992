import { keysGiven } from '@lianda/shared/module/exam/given-answers.rules'
import { type ItemStatistics, UNANSWERED } from '@lianda/shared/module/exam/record.admin.contract'
import { binOf, type CountedAttempt } from '@lianda/shared/module/exam/statistics.rules'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import { idsInOrder, type KnownIds, knownIds } from '../../../infra/paging/known-ids'
import { breathing } from '../../../infra/queue/breath'

/** Figures of a paper's statistics: an attempt is counted by all that are named. */
export interface Figures {
  /** Range of ten points. */
  bin?: number | undefined
  /** The question that points were lost by. */
  lost?: string | undefined
  /** The question that the attempt had. */
  had?: string | undefined
  /** How that one was answered. */
  gave?: string | undefined
  /** Whether it was passed. */
  passed?: boolean | undefined
}

/** What a list of attempts may be in the order of. */
const ORDERS = ['startedAt', 'totalTenths', 'usedMs', 'userName'] as const
export type CountedOrder = (typeof ORDERS)[number]

/** An attempt that is counted, with what orders it. */
export type OrderedAttempt = CountedAttempt & { _id: string } & Record<CountedOrder, string | number | Date | null>

/** The attempts that the statistics of a paper count, and which of them each figure counts. */
export interface AttemptsBehind extends KnownIds<CountedOrder> {
  /** Places in `ids` by figure: two bytes each, since a paper has hundreds of figures. */
  by: ReadonlyMap<string, Uint16Array>
}

const nameOf = {
  bin: (bin: number) => `bin ${String(bin)}`,
  lost: (ref: string) => `lost ${ref}`,
  had: (ref: string) => `had ${ref}`,
  gave: (ref: string, key: string) => `gave ${ref} ${key}`,
  passed: (passed: boolean) => `passed ${String(passed)}`,
}

/** @param counted 65,536 at most; of blanks only the texts that `items` show are told apart */
export async function attemptsBehind(
  counted: readonly OrderedAttempt[],
  questions: ReadonlyMap<string, QuestionContent>,
  items: readonly Pick<ItemStatistics, 'questionId' | 'choices'>[],
): Promise<AttemptsBehind> {
  const shown = new Map(items.map(({ questionId, choices }) => [questionId, new Set(choices.map(({ key }) => key))]))
  const places = new Map<string, number[]>()
  const add = (figure: string, at: number) => {
    const known = places.get(figure)
    if (known) known.push(at)
    else places.set(figure, [at])
  }
  const breath = breathing()
  for (const [at, { totalTenths, passed, items: own }] of counted.entries()) {
    if (breath.isDue) await breath.take()
    add(nameOf.bin(binOf(totalTenths)), at)
    add(nameOf.passed(passed), at)
    for (const { ref, scoreTenths, tenths, value } of own) {
      const content = questions.get(ref)
      if (!content) continue
      add(nameOf.had(ref), at)
      if (tenths < scoreTenths) add(nameOf.lost(ref), at)
      for (const key of keysGiven(content, value))
        if (key === UNANSWERED || shown.get(ref)?.has(key)) add(nameOf.gave(ref, key), at)
    }
  }
  const by = new Map([...places].map(([figure, own]) => [figure, Uint16Array.from(own)]))
  return { ...(await knownIds(counted, ORDERS)), by }
}

/** Bytes of an id, its string and the place of it. */
const ID_BYTES = 50

/** About how many bytes of memory these take. */
export function bytesBehind({ ids, orders, by }: AttemptsBehind): number {
  let bytes = ids.length * ID_BYTES
  for (const order of Object.values(orders)) bytes += order.byteLength
  for (const places of by.values()) bytes += places.byteLength
  return bytes
}

/** The ids of the attempts that all of these figures count, in an order, the lowest first; of none of them, of all attempts. */
export function idsBehind(
  behind: AttemptsBehind,
  { bin, lost, had, gave, passed }: Figures,
  order: CountedOrder,
): string[] {
  const figures = [
    ...(bin === undefined ? [] : [nameOf.bin(bin)]),
    ...(lost === undefined ? [] : [nameOf.lost(lost)]),
    ...(had === undefined ? [] : [gave === undefined ? nameOf.had(had) : nameOf.gave(had, gave)]),
    ...(passed === undefined ? [] : [nameOf.passed(passed)]),
  ]
  const counted = figures.map((figure) => new Set(behind.by.get(figure)))
  return idsInOrder(behind, order, (_id, at) => counted.every((places) => places.has(at)))
}
