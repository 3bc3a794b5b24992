/** How answers are given: the key held, by the voice alone, or typed. */
export type AnswerMode = 'hold' | 'hands_free' | 'typing'
