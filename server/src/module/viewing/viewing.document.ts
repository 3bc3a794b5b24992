import type { Outcome } from '@lianda/shared/module/exam/marking.rules'

/** What somebody answered to a question of a film. */
export interface Answered {
  /** Its number in the film's version, from 0. */
  n: number
  tries: number
  right: boolean
  /** The last tries, the newest last. */
  kept: { tryId: string; value: string[]; outcome: Outcome; at: Date }[]
}

/** A learner's viewing of what a step holds: one for each step and learner. */
export interface ViewingDoc {
  _id: string
  orgid: string
  userId: string
  userName: string
  account: string
  workno: string
  departmentId: string | null
  departmentName: string
  departments: string[]
  positionId: string | null
  subtaskId: string
  taskId: string
  taskTitle: string
  title: string
  /** A film, else a document. */
  isFilm: boolean
  mediaId: string
  /** Who began a version keeps it. */
  mediaVersion: number
  startedAt: Date
  /** The last report of the seat. */
  heardAt: Date
  /** The open page of a device that counts. */
  seat: string
  /** Whether it was seen since that report; of a film, whether it played as well. */
  visible: boolean
  /** The page that is shown, from 1, or the millisecond of a film. */
  position: number
  /** Time that was counted. */
  creditedMs: number
  /** The same by page. */
  pages: Record<string, number>
  /** Of a film: what was watched, in order and apart from each other, in ms. */
  stretches: [from: number, to: number][]
  /** Of a film: time that went by on this device and that no stretch took. */
  balanceMs: number
  /** Length of the film; 0: a document. */
  filmMs: number
  /** Of a film: the questions that were answered, in their order. */
  answers: Answered[]
  /**
   * Time that went by and was not counted, an hour at most: what was seen without a network is paid from it. Below zero:
   * paid ahead of the next report, which has that much less.
   */
  silentMs: number
  /** The last ones that were brought of what was seen without a network. */
  brought: string[]
  finishedAt: Date | null
  search: string[]
  /** What the people's learning has not heard yet. */
  pending: { id: string; at: Date }[]
  /** Made by the demonstration's generator (cli/demo/life). Absent: no. */
  demo?: true
  /** Incremented with every change. */
  rev: number
}
