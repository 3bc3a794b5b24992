import { int } from '../../contract/fields'

/** Emotions of the spec: 0 calm, 1 happy, 2 hesitant, 3 anxious, 4 dissatisfied, 5 angry, 6 sad. */
export const EMOTIONS = [0, 1, 2, 3, 4, 5, 6] as const

export const emotion = int(0, 6)
