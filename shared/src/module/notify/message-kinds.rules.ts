/** Which bell shows a message: the learner's, or the one of the back office. */
export const MESSAGE_SIDES = ['learner', 'office'] as const
export type MessageSide = (typeof MESSAGE_SIDES)[number]

interface KindRow {
  side: MessageSide
  /** What it leads to. */
  place: 'package' | 'centre' | 'duties' | 'honours' | 'exam' | 'record' | 'imports' | 'faults' | 'progress'
}

/** What people are told: one row a kind. Its texts are `notify.kind.<kind>`, a line below it `notify.detail.<kind>`. */
export const MESSAGE_KINDS = {
  published: { side: 'learner', place: 'package' },
  reminded: { side: 'learner', place: 'package' },
  extended: { side: 'learner', place: 'package' },
  ended: { side: 'learner', place: 'package' },
  // Nothing of it is left to be shown.
  withdrawn: { side: 'learner', place: 'centre' },
  excused: { side: 'learner', place: 'package' },
  unexcused: { side: 'learner', place: 'package' },
  rescored: { side: 'learner', place: 'exam' },
  // Of a record (`about`), with its kind and its step (`within`).
  appeal_upheld: { side: 'learner', place: 'record' },
  appeal_rejected: { side: 'learner', place: 'record' },
  score_corrected: { side: 'learner', place: 'record' },
  badge: { side: 'learner', place: 'honours' },
  // A day of clock-in ends soon.
  duty: { side: 'learner', place: 'duties' },
  imported: { side: 'office', place: 'imports' },
  fault: { side: 'office', place: 'faults' },
  ending: { side: 'office', place: 'progress' },
} as const satisfies Record<string, KindRow>

export type MessageKind = keyof typeof MESSAGE_KINDS
export const MESSAGE_KIND_NAMES = Object.keys(MESSAGE_KINDS) as [MessageKind, ...MessageKind[]]

/** Messages that one person has on one side: the newest. Older ones are not shown any more. */
export const MOST_MESSAGES = 200

/** Messages are kept for this long. */
export const MESSAGE_DAYS = 90
