import type { FunctionKey } from '../org/function-keys'

interface CatalogTypeRow {
  /** The noun of the things that the tree sorts. */
  noun: string
  /** Who sees the tree: users with one of these functions. */
  read: readonly FunctionKey[]
  /** Who arranges it. */
  arrange: readonly FunctionKey[]
}

const PICTURES = ['voice-question-bank', 'voice-exam'] as const satisfies readonly FunctionKey[]

/**
 * Types of trees by number: 1 FAQ, 2 scenes, 3 lines, 4 customers, 5 questions, 6 files, 7 videos, 8 pictures, 9-11
 * training, exam and practice packages, 12 papers. 5, 6 and 12 are the specification's. The server does not start while a type's contents are registered by no module.
 */
export const CATALOG_TYPES = {
  1: { noun: 'faq', read: ['voice-study', 'train-management-train'], arrange: ['voice-study'] },
  // Packages pick scenes and papers from their trees.
  2: {
    noun: 'scene',
    read: ['voice-scene', 'train-management-train', 'train-management-practice'],
    arrange: ['voice-scene'],
  },
  3: { noun: 'speech', read: ['voice-speech', 'voice-scene'], arrange: ['voice-speech'] },
  // Scenes and free practices take customers.
  4: {
    noun: 'customer',
    read: ['voice-customer', 'voice-scene', 'train-management-practice'],
    arrange: ['voice-customer'],
  },
  // Papers take questions from the bank.
  5: { noun: 'question-bank', read: ['voice-question-bank', 'voice-exam'], arrange: ['voice-question-bank'] },
  6: { noun: 'media', read: ['voice-study', 'train-management-train'], arrange: ['voice-study'] },
  7: { noun: 'media', read: ['voice-study', 'train-management-train'], arrange: ['voice-study'] },
  // Levels, badges, people, packages and files have pictures too.
  8: {
    noun: 'picture',
    read: [
      ...PICTURES,
      'system-level',
      'system-banner',
      'system-user',
      'voice-study',
      'train-management-train',
      'train-management-exam',
      'train-management-practice',
    ],
    arrange: PICTURES,
  },
  9: { noun: 'task', read: ['train-management-train'], arrange: ['train-management-train'] },
  10: { noun: 'task', read: ['train-management-exam'], arrange: ['train-management-exam'] },
  11: { noun: 'task', read: ['train-management-practice'], arrange: ['train-management-practice'] },
  12: {
    noun: 'exam',
    read: ['voice-exam', 'train-management-exam', 'train-management-train'],
    arrange: ['voice-exam'],
  },
} as const satisfies Record<number, CatalogTypeRow>

export type CatalogType = keyof typeof CATALOG_TYPES
export const ALL_CATALOG_TYPES = Object.keys(CATALOG_TYPES).map(Number) as CatalogType[]

export const catalogRow = (type: CatalogType): CatalogTypeRow => CATALOG_TYPES[type]

/** Every function that sees, or arranges, a tree of some type. */
export const catalogFunctions = (what: 'read' | 'arrange'): readonly FunctionKey[] => [
  ...new Set(Object.values<CatalogTypeRow>(CATALOG_TYPES).flatMap((row) => row[what])),
]
