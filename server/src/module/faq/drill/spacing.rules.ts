import { addDays } from '../../../infra/clock/zone'

/**
 * Days until a question comes again: after a wrong answer in a drill, then after each right one in a row. After the last
 * of them it has left the drills, until it is answered wrong again.
 */
export const INTERVALS = [1, 2, 4, 8, 16] as const

/** An answer to a question, in the order in which they were given. */
export interface GivenAnswer {
  /** yyyy-MM-dd, by the clock of the organisation. */
  day: string
  right: boolean
  /** Given in a drill, not in a round of a package. */
  drill: boolean
}

export interface Spacing {
  /** Right answers in a row at their time; 0: the last one was wrong. */
  step: number
  /** First day on which it is asked again, yyyy-MM-dd. */
  due: string
}

/**
 * When a question is asked again; null for one that was never answered wrong, or has gone through all intervals. What a
 * package's round found wrong is due at once. A right answer before its day moves nothing: only what is still known after
 * the interval is.
 */
export function spacingOf(answers: readonly GivenAnswer[]): Spacing | null {
  let now: Spacing | null = null
  for (const { day, right, drill } of answers) {
    if (!right) now = { step: 0, due: drill ? addDays(day, INTERVALS[0]) : day }
    else if (now !== null && day >= now.due) {
      const step: number = now.step + 1
      const days: number | undefined = INTERVALS[step]
      now = days === undefined ? null : { step, due: addDays(day, days) }
    }
  }
  return now
}

/** Time that a drill takes, about. */
const DRILL_S = 180
const FEWEST = 5
const MOST = 8

/** Characters and words that are said in a second. */
const PACE = { characters: 4, words: 2.5 }
/** To begin with an answer, and to read what was right. */
const AROUND_S = 10

const spokenS = (text: string): number =>
  (text.match(/\p{Script=Han}/gu)?.length ?? 0) / PACE.characters +
  (text.match(/[\p{Script=Latin}\d]+/gu)?.length ?? 0) / PACE.words

/** About how long a question takes: it is asked, thought about, answered, and its result read. */
export const secondsOf = ({ question, answer }: { question: string; answer: string }, thinkS: number): number =>
  spokenS(question) + thinkS + spokenS(answer) + AROUND_S

export interface DueQuestion extends Spacing {
  id: string
  seconds: number
}

/** What is asked first: what is known least, then what has waited longest. */
export const byNeed = (a: Spacing & { id: string }, b: Spacing & { id: string }): number =>
  a.step - b.step || a.due.localeCompare(b.due) || a.id.localeCompare(b.id)

/** The questions of a drill, of those that are due in the order of their need: as many as three minutes have room for. */
export function pickForDrill(due: readonly DueQuestion[]): string[] {
  const picked: string[] = []
  let seconds = 0
  for (const one of due) {
    seconds += one.seconds
    if (picked.length >= MOST || (picked.length >= FEWEST && seconds > DRILL_S)) break
    picked.push(one.id)
  }
  return picked
}
