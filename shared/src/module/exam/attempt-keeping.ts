import * as z from 'zod/mini'
import type { Outbox } from '../../client/outbox'
import type { DocumentPort } from '../../platform/documents'
import type { OutboxItem } from '../../platform/storage'
import { id } from '../../contract/fields'
import { EXAM_KIND } from './exam-kind'
import { joinAnswers, storedOf } from './answer.rules'
import {
  answerSave,
  attemptClock,
  attemptView,
  type AttemptView,
  deviceEvent,
  examKey,
  storedAnswer,
} from './exam.contract'

/** The outbox item that waits for the server's receipt: the newest unconfirmed answer to each question. */
const keptPending = z.object({
  v: z.literal(1),
  examId: id,
  attemptId: id,
  preview: z.union([z.literal(0), z.literal(1)]),
  key: examKey,
  epoch: z.int(),
  deviceId: z.string(),
  saves: z.array(answerSave),
  events: z.array(deviceEvent),
  /** The learner handed in and the server has not confirmed it yet. */
  submit: z.boolean(),
})
export type KeptPending = z.infer<typeof keptPending>

/** The part that changes while an attempt runs; the paper is a separate document, written once. */
const keptState = z.object({
  v: z.literal(1),
  attemptId: id,
  epoch: z.int(),
  /** Index of the question that was open. */
  at: z.int(),
  answers: z.array(storedAnswer),
  clock: attemptClock,
  anchor: z.object({ serverMs: z.number(), wallMs: z.number() }),
})
type KeptState = z.infer<typeof keptState>

/** One outbox item for each epoch, so a page never writes an item that another page holds. */
export const itemKeyOf = (attemptId: string, epoch: number): string => `exam.${attemptId}.${epoch}`

/** Null if the item has a format that this version does not understand. */
export const readPending = ({ meta }: OutboxItem): KeptPending | null => parsed(keptPending, meta)

/** The outbox item of one attempt: opened with the first answer that waits, removed when nothing waits. */
export function pendingItem(outbox: Outbox, attemptId: string, epoch: number) {
  const key = itemKeyOf(attemptId, epoch)
  let open = false
  return {
    /** Resolves when it is on the device. Throws StorageFullError, or when a drain holds the item. */
    async write(pending: KeptPending): Promise<void> {
      if (pending.saves.length === 0 && pending.events.length === 0 && !pending.submit) {
        if (open) await outbox.finish(key)
        open = false
      } else if (open) await outbox.update(key, JSON.stringify(pending))
      else {
        await outbox.open(EXAM_KIND, key, JSON.stringify(pending))
        open = true
      }
    },
    /** Leaves the item to the outbox's drain. */
    release: () => outbox.release(key),
  }
}

/**
 * Runs one write at a time; `write` takes the newest content. A request during a write waits for the next one, which
 * it shares with all others. A failed write is not retried.
 */
export function singleWriter(write: () => Promise<void>): { ask(): Promise<void>; idle(): Promise<void> } {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  function ask(): Promise<void> {
    if (running === null) {
      running = write()
        .catch(() => undefined)
        .finally(() => {
          running = null
        })
      return running
    }
    next ??= running.then(() => {
      next = null
      return ask()
    })
    return next
  }
  return { ask, idle: () => next ?? running ?? Promise.resolve() }
}

/** A running attempt as it is stored on this device. */
export interface KeptAttempt {
  attempt: AttemptView
  state: KeptState
}

const paperKey = (examId: string, preview: boolean) => `exam.${examId}${preview ? '.preview' : ''}.paper`
const stateKey = (examId: string, preview: boolean) => `exam.${examId}${preview ? '.preview' : ''}.state`

export const keepPaper = (documents: DocumentPort, owner: string, attempt: AttemptView): Promise<void> =>
  documents.put(owner, paperKey(attempt.examId, attempt.preview), JSON.stringify(attempt))

export const keepState = (
  documents: DocumentPort,
  owner: string,
  attempt: AttemptView,
  state: KeptState,
): Promise<void> => documents.put(owner, stateKey(attempt.examId, attempt.preview), JSON.stringify(state))

export async function findKept(
  documents: DocumentPort,
  owner: string,
  examId: string,
  preview: boolean,
): Promise<KeptAttempt | null> {
  const attempt = parsed(attemptView, await documents.get(owner, paperKey(examId, preview)))
  const state = parsed(keptState, await documents.get(owner, stateKey(examId, preview)))
  const whole = attempt !== null && state?.attemptId === attempt.id && state.epoch === attempt.epoch
  return whole ? { attempt, state } : null
}

/** This user's running attempt on this device, of any exam; previews do not count. */
export async function findRunning(documents: DocumentPort, owner: string): Promise<KeptAttempt | null> {
  let found: KeptAttempt | null = null
  for (const key of await documents.keys(owner)) {
    const examId = /^exam\.([\w-]+)\.paper$/.exec(key)?.[1]
    if (examId === undefined) continue
    const kept = await findKept(documents, owner, examId, false)
    if (kept !== null && kept.state.clock.deadlineMs > (found?.state.clock.deadlineMs ?? 0)) found = kept
  }
  return found
}

/** Removes a finished attempt and its pictures from the device; another attempt at the same exam stays. */
export async function dropKept(
  documents: DocumentPort,
  owner: string,
  { id: attemptId, examId, preview }: Pick<AttemptView, 'id' | 'examId' | 'preview'>,
): Promise<void> {
  const kept = await findKept(documents, owner, examId, preview)
  if (kept === null || kept.attempt.id === attemptId) {
    await documents.remove(owner, paperKey(examId, preview))
    await documents.remove(owner, stateKey(examId, preview))
  }
  await documents.removePictures(owner, attemptId)
}

/** Adds the answers that a drain delivered for a closed page to the stored state, so that the next page shows them. */
export async function noteDelivered(documents: DocumentPort, owner: string, pending: KeptPending): Promise<void> {
  const { examId, attemptId, epoch } = pending
  const kept = await findKept(documents, owner, examId, pending.preview === 1)
  if (kept === null || kept.attempt.id !== attemptId) return
  const book = joinAnswers(
    new Map(kept.state.answers.map((answer) => [answer.id, answer])),
    pending.saves.map((save) => storedOf(save, epoch)),
  )
  await keepState(documents, owner, kept.attempt, { ...kept.state, answers: [...book.values()] })
}

function parsed<T extends z.core.$ZodType>(schema: T, text: string | null): z.core.output<T> | null {
  if (text === null) return null
  try {
    const known = z.safeParse(schema, JSON.parse(text))
    return known.success ? known.data : null
  } catch {
    return null
  }
}
