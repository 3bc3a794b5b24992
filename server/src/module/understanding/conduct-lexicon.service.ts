import { LRUCache } from 'lru-cache'
import { AppError, type FieldError } from '@lianda/shared/error/app-error'
import type { AuditFacts } from '@lianda/shared/module/log/operation-facts.rules'
import type { ConductLexicon } from '@lianda/shared/module/understanding/conduct.admin.contract'
import { isShipped, sameWord } from '@lianda/shared/module/understanding/conduct.rules'
import { conductKind } from '@lianda/shared/module/understanding/conduct-kind'
import { type Deps, perApp } from '../../deps'
import { isDuplicateKey } from '../../infra/store/store-error'
import { conductLexicons } from './conduct-lexicon.model'

interface Stored {
  lexicon: ConductLexicon
  rev: number
}

const NONE: Stored = { lexicon: { add: [], remove: [] }, rev: 0 }

/** The same object as long as nothing changed, so that its patterns are built once. */
const kept = perApp(() => new LRUCache<string, Stored>({ max: 500 }))

/** What an organisation added and took out; `rev` 0: nothing yet. */
export async function conductLexiconOf(deps: Deps, orgid: string): Promise<Stored> {
  const { lexicon, rev } = (await conductLexicons(deps.db).findOne({ _id: orgid, orgid }).lean()) ?? NONE
  const known = kept(deps).get(orgid)
  if (known?.rev === rev) return known
  const stored = { lexicon, rev }
  kept(deps).set(orgid, stored)
  return stored
}

/** Words that say nothing: named twice, or taken out though the product does not have them. */
function problemsOf({ add, remove }: ConductLexicon): FieldError[] {
  const twice = (words: readonly string[], at: number) => words.findIndex((one) => sameWord(one, words[at] ?? '')) < at
  const added = add.map(({ word }) => word)
  return [
    ...added.flatMap((word, at) => (twice(added, at) ? [{ field: `lexicon.add.${at}.word`, rule: 'duplicate' }] : [])),
    ...remove.flatMap((word, at) => {
      if (!isShipped(word)) return [{ field: `lexicon.remove.${at}`, rule: 'not_shipped' }]
      return twice(remove, at) ? [{ field: `lexicon.remove.${at}`, rule: 'duplicate' }] : []
    }),
  ]
}

/** Replaces the words of an organisation whose `rev` is unchanged. */
export async function changeConductLexicon(
  deps: Deps,
  orgid: string,
  { lexicon, rev }: Stored,
): Promise<{ before: AuditFacts; after: AuditFacts; stored: Stored }> {
  const fields = problemsOf(lexicon)
  if (fields.length > 0) throw new AppError('request/invalid', { fields })
  const { lexicon: old } = await conductLexiconOf(deps, orgid)
  const stored = { lexicon, rev: rev + 1 }
  if (!(await replaced(deps, orgid, stored, rev))) throw new AppError('understanding/changed_meanwhile')
  return { before: factsOf(old), after: factsOf(lexicon), stored }
}

/** False where the words are not of this `rev` any more; two first writers make one document. */
async function replaced(deps: Deps, orgid: string, stored: Stored, rev: number): Promise<boolean> {
  const of = conductLexicons(deps.db)
  try {
    if (rev === 0) await of.create({ _id: orgid, orgid, ...stored })
    else return (await of.findOneAndUpdate({ _id: orgid, orgid, rev }, { $set: stored })) !== null
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}

const factsOf = ({ add, remove }: ConductLexicon): AuditFacts => ({
  ...Object.fromEntries(
    conductKind.options.map((kind) => [kind, add.filter((one) => one.kind === kind).map(({ word }) => word)]),
  ),
  removed: remove,
})
