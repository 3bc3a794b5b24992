import { setImmediate } from 'node:timers/promises'
import { keysGiven } from '@lianda/shared/module/exam/given-answers.rules'
import { type ItemStatistics, UNANSWERED } from '@lianda/shared/module/exam/record.admin.contract'
import { binOf, type CountedAttempt } from '@lianda/shared/module/exam/statistics.rules'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'

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
}

/** The attempts that the statistics of a paper count, and which of them each figure counts. */
export interface AttemptsBehind {
  ids: readonly string[]
  /** Places in `ids` by figure: two bytes each, since a paper has hundreds of figures. */
  by: ReadonlyMap<string, Uint16Array>
}

const nameOf = {
  bin: (bin: number) => `bin ${String(bin)}`,
  lost: (ref: string) => `lost ${ref}`,
  had: (ref: string) => `had ${ref}`,
  gave: (ref: string, key: string) => `gave ${ref} ${key}`,
}

/** So many attempts are looked at without a pause. */
const BREATH = 500

/** @param counted in the order of `ids`, 65,536 at most; of blanks only the texts that `items` show are told apart */
export async function attemptsBehind(
  ids: readonly string[],
  counted: readonly CountedAttempt[],
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
  for (const [at, { totalTenths, items: own }] of counted.entries()) {
    if (at % BREATH === BREATH - 1) await setImmediate()
    add(nameOf.bin(binOf(totalTenths)), at)
    for (const { ref, scoreTenths, tenths, value } of own) {
      const content = questions.get(ref)
      if (!content) continue
      add(nameOf.had(ref), at)
      if (tenths < scoreTenths) add(nameOf.lost(ref), at)
      for (const key of keysGiven(content, value))
        if (key === UNANSWERED || shown.get(ref)?.has(key)) add(nameOf.gave(ref, key), at)
    }
  }
  return { ids, by: new Map([...places].map(([figure, own]) => [figure, Uint16Array.from(own)])) }
}

/** The ids of the attempts that all of these figures count; of none of them, of all attempts. */
export function idsBehind({ ids, by }: AttemptsBehind, { bin, lost, had, gave }: Figures): string[] {
  const figures = [
    ...(bin === undefined ? [] : [nameOf.bin(bin)]),
    ...(lost === undefined ? [] : [nameOf.lost(lost)]),
    ...(had === undefined ? [] : [gave === undefined ? nameOf.had(had) : nameOf.gave(had, gave)]),
  ]
  const counted = figures.map((figure) => new Set(by.get(figure)))
  return ids.filter((_id, at) => counted.every((places) => places.has(at)))
}
