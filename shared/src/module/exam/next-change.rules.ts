import type { ExamCover, ExamResult } from './exam.contract'

/** The longest wait of a timer (ms); a device that slept through it asks the server when it wakes. */
const LONGEST_MS = 30 * 60_000

/**
 * Milliseconds from the server's answer until a cover changes by itself: the window opens or closes, or the wait before
 * a retake is over. Null: nothing changes with time alone.
 */
export function coverChangesIn(exam: ExamCover): number | null {
  return soonest(exam.serverNowMs, [exam.startsAt, exam.endsAt, exam.refusal === 'wait' ? exam.waitUntil : null])
}

/** The cover at a later time, as far as the device can tell; the server decides whether the exam may start. */
export function coverAt(exam: ExamCover, serverMs: number): ExamCover {
  const reached = (time: number | null): boolean => time !== null && time <= serverMs
  if (exam.current === null && reached(exam.endsAt)) return { ...exam, refusal: 'ended' }
  const opens = exam.refusal === 'not_started' ? exam.startsAt : exam.refusal === 'wait' ? exam.waitUntil : null
  return reached(opens) ? { ...exam, refusal: null } : exam
}

/** Milliseconds until a result changes by itself: marks become final, right answers are shown, or a retake opens. */
export function resultChangesIn({ attempt, exam, explainFromMs }: ExamResult): number | null {
  const others = [attempt.settlesAt ?? null, explainFromMs, exam.refusal === 'wait' ? exam.waitUntil : null]
  return soonest(exam.serverNowMs, [exam.startsAt, exam.endsAt, ...others])
}

function soonest(nowMs: number, times: readonly (number | null)[]): number | null {
  const ahead = times.flatMap((time) => (time !== null && time > nowMs ? [time - nowMs] : []))
  return ahead.length === 0 ? null : Math.min(LONGEST_MS, ...ahead)
}
