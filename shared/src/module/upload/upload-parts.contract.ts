import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id } from '../../contract/fields'
import { sha256Field, uploadedFile } from './upload.contract'

/**
 * Where uploads in parts begin, by the tus protocol 1.0 with its extensions creation and termination
 * (https://tus.io/protocols/resumable-upload). Metadata: `filetype`, the kind, and `filename`.
 */
export const PARTS_PATH = 'api/file/upload/parts'

/** What a device sends in one request: a slow line carries it within the five minutes that a request may take. */
export const PART_BYTES = 32 * 1024 * 1024

export const uploadFinish = endpoint({
  id: 'upload.finish',
  method: 'POST',
  path: `${PARTS_PATH}/{id}/finish`,
  summary: 'Stores a file whose parts have all arrived, if they are what was sent; a second time it answers the same',
  effect: 'write',
  auth: 'session',
  action: 'upload.upload',
  input: z.object({
    id,
    sha256: sha256Field,
  }),
  output: uploadedFile,
  errors: [
    'upload/not_found',
    'upload/unfinished',
    'upload/wrong_hash',
    'upload/wrong_format',
    'upload/wrong_content',
    'upload/encrypted',
    'upload/disk_full',
    'upload/store_unreachable',
  ],
  spec: '000 §7 Uploads',
})
