import type { ExamCover, ExamResult } from './exam.contract'

/** No timer waits longer than this: a device that slept through it asks when it wakes (ms). */
const LONGEST_MS = 30 * 60_000

/**
 * In how many milliseconds (from the server's answer) a cover changes by itself: the window opens or closes, the wait
 * before a retake is over. Null: nothing changes without somebody doing something.
 */
export function coverChangesIn(exam: ExamCover): number | null {
  return soonest(exam.serverNowMs, [exam.startsAt, exam.endsAt, exam.refusal === 'wait' ? exam.waitUntil : null])
}

/** The cover as it will be at that moment, as far as a device can tell; whether it may really start, the server says. */
export function coverAt(exam: ExamCover, serverMs: number): ExamCover {
  const reached = (time: number | null): boolean => time !== null && time <= serverMs
  if (exam.current === null && reached(exam.endsAt)) return { ...exam, refusal: 'ended' }
  const opens = exam.refusal === 'not_started' ? exam.startsAt : exam.refusal === 'wait' ? exam.waitUntil : null
  return reached(opens) ? { ...exam, refusal: null } : exam
}

/** In how many milliseconds a result changes by itself: the mark becomes final, right answers are shown, another try opens. */
export function resultChangesIn({ attempt, exam, explainFromMs }: ExamResult): number | null {
  const others = [attempt.settlesAt ?? null, explainFromMs, exam.refusal === 'wait' ? exam.waitUntil : null]
  return soonest(exam.serverNowMs, [exam.startsAt, exam.endsAt, ...others])
}

function soonest(nowMs: number, times: readonly (number | null)[]): number | null {
  const ahead = times.flatMap((time) => (time !== null && time > nowMs ? [time - nowMs] : []))
  return ahead.length === 0 ? null : Math.min(LONGEST_MS, ...ahead)
}
