/** A flag of the organisation that a kind of subtask can need. */
export type KindFlag = 'aillm'

/** What server and clients know about a kind of subtask. */
interface SubtaskKindRow {
  /** The noun whose module holds the attempts. */
  noun: 'practice' | 'exam' | 'faq' | 'viewing'
  /** Package type that holds no other noun's kinds; a training (1) holds every kind, and these alone where it is 1. */
  packageType: 1 | 2 | 3
  /** Flag of the organisation without which nobody can choose or start it. */
  needs?: KindFlag
  /** One attempt goes on beyond the window once it was given more time; its minutes must fit into the window. */
  timed: boolean
  /** The administrator chooses the resource's version; else the resource's id is that of a version. */
  versioned: boolean
  /** Attempts that a new subtask allows; null = unlimited. */
  attempts: number | null
  /** A try can be paused, and rehearsed, where the subtask and the organisation allow it. */
  rehearsed: boolean
  /** It is viewed, by its pages or as a film: the server counts, nothing is scored, and it is done or not. */
  viewed: 'pages' | 'film' | null
  /** It asks quick questions: how many are drawn, a second try, and the time to think are settings of the subtask. */
  asks: boolean
}

/**
 * Every kind of subtask, by the spec's subtask type; 5, a free practice, and 6, a film, are ours, since the spec's table
 * ends with 4 (file reading). A new kind is a row here, one in the server's list
 * (server/src/module/task/kind/subtask-kinds.ts) and one in each client's (docs/recipes/add-a-subtask-kind.md).
 */
export const SUBTASK_KINDS = {
  1: {
    noun: 'practice',
    packageType: 3,
    timed: false,
    versioned: true,
    attempts: null,
    rehearsed: true,
    viewed: null,
    asks: false,
  },
  2: {
    noun: 'exam',
    packageType: 2,
    timed: true,
    versioned: false,
    attempts: 3,
    rehearsed: false,
    viewed: null,
    asks: false,
  },
  3: {
    noun: 'faq',
    packageType: 1,
    timed: false,
    versioned: false,
    attempts: null,
    rehearsed: false,
    viewed: null,
    asks: true,
  },
  4: {
    noun: 'viewing',
    packageType: 1,
    timed: false,
    versioned: true,
    attempts: null,
    rehearsed: false,
    viewed: 'pages',
    asks: false,
  },
  5: {
    noun: 'practice',
    packageType: 3,
    needs: 'aillm',
    timed: false,
    versioned: true,
    attempts: null,
    rehearsed: true,
    viewed: null,
    asks: false,
  },
  6: {
    noun: 'viewing',
    packageType: 1,
    timed: false,
    versioned: true,
    attempts: null,
    rehearsed: false,
    viewed: 'film',
    asks: false,
  },
} as const satisfies Record<number, SubtaskKindRow>

/** How a film has to be watched where its step does not say it: the share in per cent, and whether one may skip. */
export const WATCH = { percent: 90, skipAllowed: true } as const

export type SubtaskType = keyof typeof SUBTASK_KINDS

export const SUBTASK_TYPES = [1, 2, 3, 4, 5, 6] as const satisfies readonly SubtaskType[]

/** The row of a kind, with the types of its columns. */
export const subtaskKind = (type: SubtaskType): SubtaskKindRow => SUBTASK_KINDS[type]

/** The kinds that an organisation with these flags can't use. */
export const kindsOff = (flags: Readonly<Record<KindFlag, boolean>>): SubtaskType[] =>
  SUBTASK_TYPES.filter((type) => {
    const { needs } = subtaskKind(type)
    return needs !== undefined && !flags[needs]
  })

/** The kinds that a package of this type may hold. */
export const kindsIn = (packageType: 1 | 2 | 3): SubtaskType[] =>
  SUBTASK_TYPES.filter((type) => packageType === 1 || SUBTASK_KINDS[type].packageType === packageType)

/** The package type for these subtasks: that of their kind, or training for several kinds and for none. */
export function packageTypeOf(types: readonly SubtaskType[]): 1 | 2 | 3 {
  const [only, ...others] = new Set(types.map((type) => SUBTASK_KINDS[type].packageType))
  return only !== undefined && others.length === 0 ? only : 1
}
