import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { AppError } from '@lianda/shared/error/app-error'
import type { ErrorCode } from '@lianda/shared/error/codes'
import { SOURCE_MAX } from '@lianda/shared/module/scene/proposal/proposal-prompt.rules'
import { DOCUMENT_MB } from '@lianda/shared/module/scene/scene-proposal.admin.contract'
import type { Deps } from '../../../../deps'
import type { FileTarget, ReceiveFile } from '../../../../http/receive-file'
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

/** Holds the one file of a request until it is read: at most `DOCUMENT_MB`, and nothing of it is stored. */
function inMemory(): FileTarget & { bytes: Buffer } {
  const target = {
    bytes: Buffer.alloc(0),
    async receive(source: Readable) {
      const chunks: Buffer[] = []
      for await (const chunk of source) chunks.push(chunk as Buffer)
      target.bytes = Buffer.concat(chunks)
      return { file: 'document', sizeBytes: target.bytes.length }
    },
    discard() {
      target.bytes = Buffer.alloc(0)
      return Promise.resolve()
    },
  }
  return target
}

/**
 * The text of a document, read in a process of its own that ends with it. Throws `scene/document_kind` where its bytes
 * are neither text, a Word document nor a PDF, `scene/document_locked` where it asks for a password,
 * `scene/document_unreadable`, `scene/document_empty`, `import/busy` and what `receiveFile` throws.
 */
export async function readDocument(
  deps: Deps,
  orgid: string,
  receiveFile: ReceiveFile,
  signal: AbortSignal,
): Promise<DocumentText> {
  const target = inMemory()
  await receiveFile(target, { maxBytes: DOCUMENT_MB * 1024 * 1024 })
  const job: DocumentJob = { bytes: target.bytes, most: SOURCE_MAX.document }
  const order = { worker: await documentWorker(), job, limits: READING }
  try {
    return (await runFileJob(deps, orgid, order, signal)) as DocumentText
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new AppError(refusalOf(error), { cause: error })
  }
}

function refusalOf({ kind, reason }: UnreadableFile): ErrorCode {
  if (kind === 'empty') return 'scene/document_empty'
  if (kind === 'wrong_file') return 'scene/document_kind'
  return reason === 'encrypted' ? 'scene/document_locked' : 'scene/document_unreadable'
}
