import type { TranscriptLine } from './practice.contract'
import type { KnownLine } from './turn-machine.types'

/** Adds lines to those known. A line that is complete stays so, and an address once known stays known. */
export function merged(
  known: readonly KnownLine[],
  news: readonly TranscriptLine[],
  final: boolean,
): readonly KnownLine[] {
  const all = new Map(known.map((line) => [line.no, line]))
  for (const line of news) {
    const before = all.get(line.no)
    // Events carry no audio addresses.
    if (before?.final !== true || final) all.set(line.no, { ...line, audio: line.audio ?? before?.audio, final })
  }
  return [...all.values()].sort((a, b) => a.no - b.no)
}

/** Numbers of the customer's lines after line `no`. */
export const customerAfter = (lines: readonly TranscriptLine[], no: number): number[] =>
  lines.filter((line) => line.speaker === 'customer' && line.no > no).map((line) => line.no)
export const newestCustomer = (lines: readonly TranscriptLine[]): number | null =>
  customerAfter(lines, -1).at(-1) ?? null

/** The customer's lines that answer the learner's last turn and are newer than `heardUpTo`. */
export function unheard(lines: readonly TranscriptLine[], heardUpTo: number): number[] {
  const lastLearner = lines.findLast((line) => line.speaker === 'learner')?.no ?? -1
  return customerAfter(lines, Math.max(lastLearner, heardUpTo))
}
