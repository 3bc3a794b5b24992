import type { MediaFault } from '@lianda/shared/module/media/media.admin.contract'
import type { FileFormat } from '@lianda/shared/module/upload/file-formats'
import type { Deps } from '../../../deps'

/** What can be made of an original. */
export type MadeKind = 'pages' | 'film'

/** An original that something is to be made of. */
export interface MakeJob {
  orgid: string
  /** Its path in the upload store. */
  path: string
  /** Absolute path of the file. */
  file: string
  format: FileFormat
  /** Where the maker writes. With facts, it holds what an earlier try made, which ended in between; else it is empty. */
  folder: string
  /** What the last `note` said; null at the first try. */
  facts: unknown
  /** Aborts when the server stops or the job is cancelled; the maker then ends its processes and rejects. */
  signal: AbortSignal
  /** Keeps how far it is, and what readers may use already. */
  note(percent: number, facts?: unknown): Promise<void>
}

/** Makes something of originals of some formats; one at a time. */
export interface Maker {
  kind: MadeKind
  formats: readonly FileFormat[]
  /**
   * Returns the facts of the whole. Rejects with `MakeFailed` where another try would fail as well; any other error is
   * tried again.
   */
  make(deps: Deps, job: MakeJob): Promise<unknown>
}

/** The original can't be used, and why. */
export class MakeFailed extends Error {
  constructor(
    readonly fault: MediaFault,
    options?: ErrorOptions,
  ) {
    super(`not made: ${fault}`, options)
    this.name = 'MakeFailed'
  }
}
