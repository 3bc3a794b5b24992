import type { UpdateQuery } from 'mongoose'
import { countAnswered } from '@lianda/shared/module/exam/attempt.rules'
import type { AnswerDoc, AttemptDoc, TimelineDoc } from './attempt.document'

/** The newest entries of a timeline that are kept. */
const TIMELINE_KEPT = 1_000

/** What deciding needs of an attempt. Treated as immutable: copies lie in memory (attempt.store.ts). */
export type Attempt = Readonly<Omit<AttemptDoc, 'timeline' | 'search' | 'pending'>>

type Settable = Omit<Attempt, '_id' | 'orgid' | 'answers' | 'answered' | 'rev'>

/** One change of an attempt in the making: `attempt` is how it will be, `update` how it gets there. */
export class AttemptDraft {
  attempt: Attempt
  private set: Partial<Settable> = {}
  private answersSet: Record<string, AnswerDoc> = {}
  private readonly notes: TimelineDoc[] = []
  private readonly pending: AttemptDoc['pending'] = []

  constructor(readonly before: Attempt) {
    this.attempt = before
  }

  get changed(): boolean {
    return Object.keys(this.set).length > 0 || this.notes.length > 0 || Object.keys(this.answersSet).length > 0
  }

  change(set: Partial<Settable>): void {
    this.set = { ...this.set, ...set }
    this.attempt = { ...this.attempt, ...set }
  }

  /** Writes answers, each on its own in the document. */
  answer(answers: Readonly<Record<string, AnswerDoc>>): void {
    this.answersSet = { ...this.answersSet, ...answers }
    const all = { ...this.attempt.answers, ...answers }
    this.attempt = { ...this.attempt, answers: all, answered: countAnswered(all) }
  }

  note(entry: TimelineDoc): void {
    this.notes.push(entry)
  }

  /** What must follow; the relay delivers it once. */
  follow(event: AttemptDoc['pending'][number]): void {
    this.pending.push(event)
  }

  update(): UpdateQuery<AttemptDoc> {
    const answers = Object.fromEntries(Object.entries(this.answersSet).map(([id, answer]) => [`answers.${id}`, answer]))
    const answered = this.attempt.answered === this.before.answered ? {} : { answered: this.attempt.answered }
    return {
      $set: { ...this.set, ...answers, ...answered },
      $inc: { rev: 1 },
      ...(this.notes.length > 0 || this.pending.length > 0
        ? {
            $push: {
              ...(this.notes.length > 0 ? { timeline: { $each: this.notes, $slice: -TIMELINE_KEPT } } : {}),
              ...(this.pending.length > 0 ? { pending: { $each: this.pending } } : {}),
            },
          }
        : {}),
    }
  }

  /** The attempt once the update is written. */
  written(): Attempt {
    return { ...this.attempt, rev: this.before.rev + 1 }
  }
}
