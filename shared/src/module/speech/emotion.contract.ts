import { int } from '../../contract/fields'

/** Emotions 0-6 of the spec: 0 calm, 1 happy, 2 hesitant, 3 anxious, 4 dissatisfied, 5 angry, 6 sad. */
export const emotion = int(0, 6)
