import { keysGiven } from '@lianda/shared/module/exam/given-answers.rules'
import { type ItemStatistics, UNANSWERED } from '@lianda/shared/module/exam/record.admin.contract'
import { binOf, type CountedAttempt } from '@lianda/shared/module/exam/statistics.rules'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import { idsInOrder, type KnownIds, knownIds } from '../../../infra/paging/known-ids'
import { breathing } from '../../../infra/queue/breath'
import type { AttemptDoc } from '../attempt/attempt.document'

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

/** Whose attempts are asked for of those that figures count. */
export interface Whose {
  /** Whether their main department when they began is meant. */
  isIn?: ((department: string | null) => boolean) | undefined
  /** Search terms, all of which are meant (`searchFilter`). */
  words?: readonly string[] | undefined
}

/** What a list of attempts may be in the order of. */
const ORDERS = ['startedAt', 'totalTenths', 'usedMs', 'userName'] as const
export type CountedOrder = (typeof ORDERS)[number]

/** An attempt that is counted, with what orders it and what it is found by. */
export type OrderedAttempt = CountedAttempt & { _id: string } & Record<CountedOrder, string | number | Date | null> &
  Pick<AttemptDoc, 'departmentId' | 'search'>

/** The attempts that the statistics of a paper count, and which of them each figure counts. */
export interface AttemptsBehind extends KnownIds<CountedOrder> {
  /** Places in `ids` by figure: two bytes each, since a paper has hundreds of figures. */
  by: ReadonlyMap<string, Places>
  /** By main department. */
  departments: ReadonlyMap<string | null, Places>
  /** By search term. */
  words: ReadonlyMap<string, Places>
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
  const [by, departments, words] = [placesBy<string>(), placesBy<string | null>(), placesBy<string>()]
  const { add } = by
  const breath = breathing()
  for (const [at, { totalTenths, passed, items: own, departmentId, search }] of counted.entries()) {
    if (breath.isDue) await breath.take()
    add(nameOf.bin(binOf(totalTenths)), at)
    add(nameOf.passed(passed), at)
    departments.add(departmentId, at)
    for (const term of search) words.add(term, at)
    for (const { ref, scoreTenths, tenths, value } of own) {
      const content = questions.get(ref)
      if (!content) continue
      add(nameOf.had(ref), at)
      if (tenths < scoreTenths) add(nameOf.lost(ref), at)
      for (const key of keysGiven(content, value))
        if (key === UNANSWERED || shown.get(ref)?.has(key)) add(nameOf.gave(ref, key), at)
    }
  }
  const packed = { by: by.packed(), departments: departments.packed(), words: words.packed() }
  return { ...(await knownIds(counted, ORDERS)), ...packed }
}

/** Of a name that one attempt has a plain array, which is the smaller one then: most search terms are such. */
type Places = readonly number[] | Uint16Array

function placesBy<Name>() {
  const places = new Map<Name, number[]>()
  return {
    add(name: Name, at: number): void {
      const known = places.get(name)
      if (known) known.push(at)
      else places.set(name, [at])
    },
    packed: () =>
      new Map<Name, Places>([...places].map(([name, own]) => [name, own.length > 1 ? Uint16Array.from(own) : own])),
  }
}

/** Bytes of an id, its string and the place of it. */
const ID_BYTES = 50
/** Bytes of a name besides its places. */
const NAME_BYTES = 120

/** About how many bytes of memory these take. */
export function bytesBehind({ ids, orders, by, departments, words }: AttemptsBehind): number {
  let bytes = ids.length * ID_BYTES
  for (const order of Object.values(orders)) bytes += order.byteLength
  for (const named of [by, departments, words])
    for (const places of named.values()) bytes += NAME_BYTES + places.length * Uint16Array.BYTES_PER_ELEMENT
  return bytes
}

/**
 * The ids of the attempts that all of these figures count, in an order, the lowest first; of none of them, of all attempts.
 * @param whose of these people only
 */
export function idsBehind(
  behind: AttemptsBehind,
  { bin, lost, had, gave, passed }: Figures,
  order: CountedOrder,
  { isIn, words = [] }: Whose = {},
): string[] {
  const figures = [
    ...(bin === undefined ? [] : [nameOf.bin(bin)]),
    ...(lost === undefined ? [] : [nameOf.lost(lost)]),
    ...(had === undefined ? [] : [gave === undefined ? nameOf.had(had) : nameOf.gave(had, gave)]),
    ...(passed === undefined ? [] : [nameOf.passed(passed)]),
  ]
  const counted = [
    ...figures.map((figure) => new Set(behind.by.get(figure))),
    ...words.map((term) => new Set(behind.words.get(term))),
    ...(isIn ? [placesOf(behind, isIn)] : []),
  ]
  return idsInOrder(behind, order, (_id, at) => counted.every((places) => places.has(at)))
}

/** Whoever is in a department that is meant. */
function placesOf({ departments }: AttemptsBehind, isIn: NonNullable<Whose['isIn']>): Set<number> {
  const places = new Set<number>()
  for (const [id, own] of departments) if (isIn(id)) for (const at of own) places.add(at)
  return places
}
