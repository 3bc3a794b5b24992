import { fileURLToPath } from 'node:url'
import { AppError } from '@lianda/shared/error/app-error'
import { SOURCE_MAX } from '@lianda/shared/module/scene/proposal/proposal-prompt.rules'
import type { Deps } from '../../../../deps'
import { READING } from '../../../../infra/spreadsheet/file-process'
import { UnreadableFile } from '../../../../infra/spreadsheet/unreadable-file'
import { bundleSource } from '../../../../infra/store/worker-file'
import { runFileJob } from '../../../import'

/** The job of the child process. */
export interface DocumentJob {
  bytes: Uint8Array
  /** Characters that are kept. */
  most: number
}

export interface DocumentText {
  text: string
  /** It was longer. */
  isCut: boolean
}

/** The worker next to the server's bundle; bundled on the fly when running from source (tests). */
const documentWorker = (): Promise<string | URL> =>
  import.meta.url.endsWith('.ts')
    ? bundleSource(fileURLToPath(new URL('./document-worker.ts', import.meta.url)))
    : Promise.resolve(new URL('./document-worker.js', import.meta.url))

/**
 * The text of a document, read in a process of its own that ends with it. Throws `scene/document_kind` where its bytes
 * are neither text nor a Word document, `scene/document_unreadable`, `scene/document_empty` and `import/busy`.
 */
export async function readDocument(
  deps: Deps,
  orgid: string,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<DocumentText> {
  const job: DocumentJob = { bytes, most: SOURCE_MAX.document }
  try {
    return (await runFileJob(
      deps,
      orgid,
      { worker: await documentWorker(), job, limits: READING },
      signal,
    )) as DocumentText
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    if (error.kind === 'empty') throw new AppError('scene/document_empty', { cause: error })
    throw new AppError(error.kind === 'wrong_file' ? 'scene/document_kind' : 'scene/document_unreadable', {
      cause: error,
    })
  }
}
