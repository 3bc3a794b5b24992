import type { SessionView, TranscriptLine } from './practice.contract'

export interface KnownLine extends TranscriptLine {
  /** No more words will come. */
  final: boolean
}

/** The conversation as this device knows it: the session's lines plus later socket events. */
export interface RoomTranscript {
  /** Takes a whole session view; lines newer than the view stay. */
  take(session: SessionView): void
  put(line: TranscriptLine, final: boolean): void
  lines(): readonly KnownLine[]
  line(no: number): KnownLine | null
  /** Numbers of the customer's lines after `no`, in order. */
  customerAfter(no: number): number[]
  newestCustomer(): number | null
  /** The customer's lines that answer the learner's last turn and are newer than `heardUpTo`. */
  unheard(heardUpTo: number): number[]
}

export function createTranscript(): RoomTranscript {
  const known = new Map<number, KnownLine>()
  let ordered: readonly KnownLine[] = []
  const sort = () => {
    ordered = [...known.values()].sort((a, b) => a.no - b.no)
  }
  const merge = (line: TranscriptLine, final: boolean) => {
    const before = known.get(line.no)
    if (before?.final === true && !final) return
    // Events carry no audio addresses, so a known address stays.
    known.set(line.no, { ...line, audio: line.audio ?? before?.audio, final })
  }
  const customerAfter = (no: number) =>
    ordered.filter((line) => line.speaker === 'customer' && line.no > no).map((line) => line.no)
  return {
    take(session) {
      for (const line of session.transcript) merge(line, true)
      sort()
    },
    put(line, final) {
      merge(line, final)
      sort()
    },
    lines: () => ordered,
    line: (no) => known.get(no) ?? null,
    customerAfter,
    newestCustomer: () => customerAfter(-1).at(-1) ?? null,
    unheard(heardUpTo) {
      const lastLearner = ordered.findLast((line) => line.speaker === 'learner')?.no ?? -1
      return customerAfter(Math.max(lastLearner, heardUpTo))
    },
  }
}
