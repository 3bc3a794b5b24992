import type { Change } from '../../http/route'
import { changesBetween } from '../org'
import type { QuestionDoc } from './question.document'
import type { Written } from './question-write'

const NAME_CHARS = 60

/**
 * A change for the operation log. It names the changed members of the content but not their values, as readers of the
 * log need not know the answers. `catalogs`: names of the bank's categories.
 */
export function changeOf({ before, after }: Written, catalogs: ReadonlyMap<string, string>): Change {
  const factsOf = (doc: QuestionDoc) => ({
    code: doc.code,
    catalog: doc.catalogId === null ? '' : (catalogs.get(doc.catalogId) ?? ''),
    type: doc.type,
    level: doc.level,
    score: doc.content.score,
    disabled: doc.disabled,
    deleted: !doc.live,
    version: doc.version,
  })
  const members = ['code', 'catalog', 'type', 'level', 'score', 'disabled', 'deleted', 'version'] as const
  const rewritten = before ? rewrittenMembers(before, after) : []
  const changes = before
    ? changesBetween(factsOf(before), factsOf(after), members)
    : { before: {}, after: { code: after.code, type: after.type, catalog: factsOf(after).catalog } }
  return {
    noun: 'question',
    objectId: after._id,
    objectName: [...after.content.text].slice(0, NAME_CHARS).join(''),
    before: changes.before,
    after: { ...changes.after, ...(rewritten.length > 0 ? { rewritten } : {}) },
  }
}

const WORDS = ['text', 'images', 'choices', 'blanks', 'anyOrder', 'promotion', 'explanation'] as const

const rewrittenMembers = (before: QuestionDoc, after: QuestionDoc): string[] =>
  WORDS.filter((key) => JSON.stringify(before.content[key]) !== JSON.stringify(after.content[key]))
