import { cachedName } from './name-cache'
import { valueSize } from './value-size'

/** One field of a document, from its type byte to the end of its value. */
interface Element {
  name: string
  from: number
  to: number
}

/** The top-level fields of a document in stored order; only for documents that the reader has accepted before. */
export function* elementsOf(bytes: Buffer): Generator<Element, void, void> {
  for (let from = 4; bytes[from] !== 0; ) {
    const nameEnd = bytes.indexOf(0, from + 1)
    const to = nameEnd + 1 + valueSize(bytes, bytes[from] ?? 0, nameEnd + 1)
    yield { name: cachedName(bytes, from + 1, nameEnd) ?? bytes.toString('utf8', from + 1, nameEnd), from, to }
    from = to
  }
}
