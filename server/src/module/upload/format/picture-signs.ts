import { hasText } from './byte-source'

/** The first bytes; clean-png.ts and clean-jpeg.ts read the rest. */
export const isPng = (head: Buffer): boolean => hasText(head, 0, '\x89PNG\r\n\x1a\n')
export const isJpeg = (head: Buffer): boolean => hasText(head, 0, '\xff\xd8\xff')
