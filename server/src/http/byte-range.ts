/** First and last byte, both inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Reads a Range header for a file of `size` bytes (RFC 9110, 14.2). `whole`: there is no header, or one that a server
 * may ignore (another unit, several ranges). `unsatisfiable`: answer 416.
 */
export function parseRange(header: string, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim())
  if (!match) return 'whole'
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return 'whole'
  if (from === '') {
    const last = Math.min(Number(to), size)
    return last === 0 ? 'unsatisfiable' : { start: size - last, end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start >= size) return 'unsatisfiable'
  return end < start ? 'whole' : { start, end }
}
