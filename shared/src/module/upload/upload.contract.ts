import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'

/** The spec's folder kinds that are supported so far; the server's table holds their sizes and formats. */
export const uploadKind = z.enum(['faqimage', 'file'])
export type UploadKind = z.infer<typeof uploadKind>

/**
 * Multipart, one part named `file`. `faqimage`: jpg or png, checked by content, 2 MB at most. `file`: a file to import
 * (xlsx, xml, txt, gift), 20 MB at most, deleted after a day.
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
  input: z.object({ filetype: uploadKind, animate: z.optional(z.boolean()) }),
  query: ['filetype', 'animate'],
  output: z.object({
    path: z.string(),
    size: z.int(),
    name: z.string(),
    /** A short-lived URL of the file. */
    url: z.string(),
    width: z.optional(z.int()),
    height: z.optional(z.int()),
  }),
  errors: ['upload/too_large', 'upload/wrong_format', 'upload/empty'],
  spec: '000 §7 Uploads',
})
