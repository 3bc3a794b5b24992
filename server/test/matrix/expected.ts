import { isFullRun } from '@lianda/shared/test/effort'
import { FUNCTION_KEYS, type FunctionKey, isOffered } from '@lianda/shared/module/org/function-keys'
import type { Endpoint } from '@lianda/shared/contract/endpoint'
import type { Place, Places } from './places'
import type { Row } from './rows'
import type { SignedIn } from '../world'

/** A caller with what they must get: `works`, a code, or 404 (a thing that they must not know of). */
export interface Case {
  title: string
  who: { token: string } | null
  headers?: Record<string, string>
  expected: 'works' | 'none' | (string & {})
  /** Whose words must not be in an answer. */
  hidden: readonly Place['word'][]
}

let turn = 0
const OFFERED = FUNCTION_KEYS.filter(isOffered)
const functionsOf = ({ who }: Row): readonly FunctionKey[] => (typeof who === 'string' ? [] : who)

/** Who is refused before the object of the call matters, and with what. */
export async function refused(places: Places, row: Row, { auth, effect }: Endpoint): Promise<Case[]> {
  if (auth === 'none') return []
  const { inside, ended, administrator } = places
  const cases: Case[] = [{ title: 'nobody', who: null, expected: 'identity/no_token', hidden: [] }]
  const refuse = (title: string, who: SignedIn | { token: string }, expected: string, headers = {}) =>
    cases.push({ title, who, expected, headers, hidden: [] })
  // The door asks every call the same, before anything else.
  turn += 1
  for (const [code, session] of isFullRun ? ended : ended.slice(turn % ended.length, (turn % ended.length) + 1))
    refuse(`a session that is over (${code})`, session, code)
  if (row.who !== 'everybody' && row.who !== 'anybody') {
    refuse('a learner', inside.learner, 'identity/forbidden')
    const others = OFFERED.filter((key) => !functionsOf(row).includes(key))
    refuse(
      'an administrator of everything else',
      await administrator(others, false),
      row.lacking ?? 'identity/forbidden',
    )
  }
  if (row.who === 'operator') refuse('an owner', inside.owner, 'identity/forbidden')
  const seeable = effect === 'read' && (typeof row.who !== 'string' || row.who === 'owner' || row.who === 'operator')
  if (!seeable && !row.frame) {
    const view = await places.view(functionsOf(row))
    refuse('who sees as an administrator', inside.owner, 'org/see_as_reads', { seeas: view })
  }
  return cases
}

/** Who must not find an object that is inside the scope. */
export async function strangers({ inside, outside, abroad }: Places, row: Row): Promise<Case[]> {
  if (row.reach === 'nothing' || row.reach === 'installation') return []
  const none = (title: string, who: SignedIn): Case => ({
    title,
    who,
    expected: row.refusal ?? 'none',
    hidden: ['insider'],
  })
  const foreign = [
    none('an owner of another organisation', abroad.owner),
    none('the operator, from another organisation', abroad.operator),
  ]
  if (row.reach !== 'own') return foreign
  return [
    ...foreign,
    none('a learner of another organisation', abroad.learner),
    none('another learner', outside.learner),
    none('the owner of the organisation', inside.owner),
  ]
}

/** Who may do it with an object inside the scope; each gets a new object unless the call only reads. */
export async function permitted(places: Places, row: Row): Promise<Case[]> {
  const { inside, administrator } = places
  const elsewhere = 'stranger' as const
  const ok = (title: string, who: SignedIn, more: Partial<Case> = {}): Case => ({
    title,
    who,
    expected: row.works ?? 'works',
    hidden: [elsewhere],
    ...more,
  })
  if (row.reach === 'own' || row.who === 'anybody') return [ok('the learner', inside.learner)]
  const cases: Case[] = []
  // Elsewhere the operator is one more owner.
  if (row.who === 'operator' || isFullRun)
    cases.push(ok('the operator', inside.operator, row.who === 'operator' ? { hidden: [] } : {}))
  if (row.who !== 'operator') cases.push(ok('the owner', inside.owner))
  if (row.who === 'everybody') cases.push(ok('a learner', inside.learner))
  if (typeof row.who === 'string') return cases
  const funcs = row.who
  const scoped = await administrator(funcs, true)
  const hidden = row.reach === 'scope' ? [elsewhere, 'outsider' as const] : [elsewhere]
  cases.push(
    row.whole
      ? ok('an administrator with a scope', scoped, { expected: 'identity/forbidden' })
      : ok('an administrator with a scope', scoped, { hidden }),
    ok('an administrator of the whole organisation', await administrator(funcs, false)),
  )
  return cases
}
