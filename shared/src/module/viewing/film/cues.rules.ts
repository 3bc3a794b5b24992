import type { OutputOf } from '../../../contract/endpoint'
import type { viewingSubtitles } from '../viewing.contract'

export type Cues = OutputOf<typeof viewingSubtitles>['cues']

/** What is said at this time; lines that overlap stand below each other. '' where nothing is. */
export const wordsAt = (cues: Cues, ms: number): string =>
  cues
    .filter(([from, to]) => from <= ms && ms < to)
    .map(([, , words]) => words)
    .join('\n')
