import type { UpdateQuery } from 'mongoose'
import { countAnswered } from '@lianda/shared/module/exam/answer.rules'
import type { AnswerDoc, AttemptDoc, TimelineDoc } from './attempt.document'

/** A timeline keeps this many entries, the newest ones. */
const TIMELINE_KEPT = 1_000

/** The part of an attempt that decisions need. Treat it as immutable: the cache shares it (attempt-cache.ts). */
export type Attempt = Readonly<Omit<AttemptDoc, 'timeline' | 'search' | 'pending'>>

type Settable = Omit<Attempt, '_id' | 'orgid' | 'answers' | 'answered' | 'rev'>

/** Collects one change of an attempt: `attempt` is the state after it, `update` the store update that leads there. */
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

  /** Sets answers; the update sets each one as its own field. */
  answer(answers: Readonly<Record<string, AnswerDoc>>): void {
    this.answersSet = { ...this.answersSet, ...answers }
    const all = { ...this.attempt.answers, ...answers }
    this.attempt = { ...this.attempt, answers: all, answered: countAnswered(all) }
  }

  note(entry: TimelineDoc): void {
    this.notes.push(entry)
  }

  /** Adds follow-up work, which the relay delivers once. */
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

  /** The attempt as stored after the update. */
  written(): Attempt {
    return { ...this.attempt, rev: this.before.rev + 1 }
  }
}
