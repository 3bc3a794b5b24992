import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { ALL_FORMATS } from './file-formats'
import { ALL_KINDS, FILE_NAMES, SUB_FOLDERS } from './upload-kinds'

/** Hexadecimal SHA-256 of a whole file, as the device has it. */
export const sha256Field = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** What is told of a file that was stored. */
export const uploadedFile = z.object({
  path: z.string(),
  size: z.int(),
  name: z.string(),
  /** A short-lived URL of the file. */
  url: z.string(),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  /** Told by the bytes, and the hexadecimal SHA-256 of the whole: of a file that came in parts. */
  format: z.optional(z.enum(ALL_FORMATS)),
  sha256: z.optional(z.string()),
  /** So many files of the same bytes were gone from the store, and are there again; `path` is that of one of them. */
  broughtBack: z.optional(z.int()),
})

/**
 * Multipart, one part named `file`. Size, formats and who may are in the table of kinds (upload-kinds.ts); the format is
 * told by the bytes.
 */
export const upload = endpoint({
  id: 'upload.upload',
  method: 'POST',
  path: 'api/file/upload',
  summary: 'Stores a file of the organisation; the path is what other calls take',
  effect: 'write',
  auth: 'session',
  action: 'upload.upload',
  upload: true,
  input: z.object({
    filetype: z.enum(ALL_KINDS),
    animate: z.optional(z.boolean()),
    /** Instead of the kind's own. */
    subFolder: z.optional(z.enum(SUB_FOLDERS)),
    fileName: z.optional(z.enum(FILE_NAMES)),
    /** Compared with what arrived; devices that do not say it are believed. */
    sha256: z.optional(sha256Field),
  }),
  query: ['filetype', 'animate', 'subFolder', 'fileName', 'sha256'],
  output: uploadedFile,
  errors: [
    'upload/kind_unused',
    'upload/too_large',
    'upload/one_request',
    'upload/wrong_hash',
    'upload/wrong_format',
    'upload/wrong_content',
    'upload/encrypted',
    'upload/picture_too_large',
    'upload/empty',
    'upload/quota_exceeded',
    'upload/disk_full',
    'upload/store_unreachable',
  ],
  spec: '000 §7 Uploads',
})
