import { type Meta, readMeta } from '../meta-comment'
import { moodlePath } from '../moodle-path'
import { findSign } from './gift-escape'

/** What the comments before a question state. */
interface Around {
  /** `[id:…]` of the comment. */
  code: string
  /** From our own comment; null in a file of another program. */
  meta: Meta | null
}

/** A question of a GIFT file with what its comments and category state. */
export interface GiftBlock extends Around {
  /** Its first line, from 1. */
  line: number
  text: string
  path: string[]
}

export const META_COMMENT = '// lianda '
const ID = '[id:'

/** Blank lines separate questions, `//` begins a comment, `$CATEGORY:` applies to what follows. */
export function giftBlocks(file: string): GiftBlock[] {
  const blocks: GiftBlock[] = []
  let path: string[] = []
  let open: GiftBlock | null = null
  let before: Around = { code: '', meta: null }
  const close = (): void => {
    if (open) blocks.push(open)
    open = null
  }
  file.split(/\r\n?|\n/).forEach((line, index) => {
    const trimmed = line.trim()
    if (trimmed === '') {
      if (open) before = { code: '', meta: null }
      close()
    } else if (trimmed.startsWith('//')) before = readComment(trimmed, before)
    else if (/^\$CATEGORY:/i.test(trimmed)) {
      close()
      path = moodlePath(trimmed.slice(trimmed.indexOf(':') + 1))
    } else if (open) open.text += `\n${line}`
    else open = { line: index + 1, text: line, path, ...before }
  })
  close()
  return blocks
}

function readComment(line: string, before: Around): Around {
  if (line.startsWith(META_COMMENT)) return { ...before, meta: readMeta(line.slice(META_COMMENT.length)) }
  const start = line.indexOf(ID) + ID.length
  const end = start < ID.length ? -1 : findSign(line, ']', start)
  return end <= start ? before : { ...before, code: line.slice(start, end).replace(/\\(.)/g, '$1') }
}
