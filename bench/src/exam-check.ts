import type { Measured } from './exam-generator'
import type { ExamSetup } from './exam-setup'
import { withStore } from './with-store'

interface StoredAttempt {
  _id: string
  userId: string
  state: string
  answers: Record<string, { value: string[]; epoch: number; seq: number }>
  seq: number
  timeline: { k: string }[]
  totalTenths: number | null
}

export interface Checked {
  attempts: number
  /** Extra attempts of one learner, and answers that were counted twice. */
  duplicates: number
  /** Acknowledged answers missing in the store (neither that version nor a newer one), and receipts ahead of it. */
  lost: number
  acknowledged: number
  unscored: number
}

/** Compares the acknowledgements that devices got with the store's content, while the server is down. */
export async function check(exam: ExamSetup, measured: Measured): Promise<Checked> {
  const stored = await withStore(exam.server.dataDir, (db) =>
    db.collection<StoredAttempt>('exam_attempt').find({ subtaskId: exam.examId }).toArray(),
  )
  const byId = new Map(stored.map((attempt) => [attempt._id, attempt]))
  const people = new Set(stored.map((attempt) => attempt.userId))
  const written = stored.map(({ timeline, answers }) => {
    const answered = timeline.filter((entry) => entry.k === 'answered').length
    return Math.max(0, answered - Object.keys(answers).length)
  })
  const lost = measured.acknowledged.filter(({ attemptId, itemId, epoch, seq, value }) => {
    const held = byId.get(attemptId)?.answers[itemId]
    if (!held || held.epoch < epoch || (held.epoch === epoch && held.seq < seq)) return true
    return held.epoch === epoch && held.seq === seq && JSON.stringify(held.value) !== JSON.stringify(value)
  })
  const forgotten = Object.entries(measured.receipts).filter(([id, receipt]) => (byId.get(id)?.seq ?? -1) < receipt.seq)
  return {
    attempts: stored.length,
    duplicates: stored.length - people.size + written.reduce((sum, n) => sum + n, 0),
    lost: lost.length + forgotten.length,
    acknowledged: measured.acknowledged.length,
    unscored: stored.filter((attempt) => attempt.state === 'submitted' && attempt.totalTenths === null).length,
  }
}
