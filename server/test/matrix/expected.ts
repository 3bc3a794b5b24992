import { isFullRun } from '@lianda/shared/test/effort'
import { FUNCTION_KEYS, type FunctionKey, isOffered } from '@lianda/shared/module/org/function-keys'
import type { Endpoint } from '@lianda/shared/contract/endpoint'
import type { At, Place, Places, Who } from './places'
import type { Row } from './rows'

/** A caller with what they must get: `works`, `none` (404, as if it were not there), or a code. */
export interface Case {
  title: string
  /** Whose object the call names. */
  at: At
  who: Who
  headers?: Record<string, string>
  expected: string
  /** Whose words must not be in an answer. */
  hidden: readonly Place['word'][]
}

const OFFERED = FUNCTION_KEYS.filter(isOffered)
const functionsOf = ({ who }: Row): readonly FunctionKey[] => (typeof who === 'string' ? [] : who)
const FORBIDDEN = 'identity/forbidden'

/** What may be read in somebody's place: what takes rights in the back office, and what its frame reads. */
const isSeeable = (row: Row, { effect }: Endpoint): boolean =>
  row.frame === true || (effect === 'read' && row.who !== 'everybody' && row.who !== 'anybody')

let turn = 0

/** Who is turned away at the door, before the object of the call matters. */
export async function turnedAway(places: Places, row: Row, contract: Endpoint): Promise<Case[]> {
  if (contract.auth === 'none') return []
  const { inside, ended, administrator } = places
  const refuse = (title: string, who: Who, expected: string, headers = {}): Case => ({
    ...{ title, at: 'inside', who, expected, headers, hidden: [] },
  })
  // Every call has the same door, so each tries one of them in a quick run.
  turn += 1
  const over = isFullRun ? ended : ended.slice(turn % ended.length, (turn % ended.length) + 1)
  const cases = [
    refuse('nobody', null, 'identity/no_token'),
    ...over.map(([code, session]) => refuse(`a session that is over (${code})`, session, code)),
  ]
  if (row.who !== 'everybody' && row.who !== 'anybody') {
    const others = OFFERED.filter((key) => !functionsOf(row).includes(key))
    cases.push(
      refuse('a learner', inside.learner, FORBIDDEN),
      refuse('an administrator without functions', await administrator([], false), FORBIDDEN),
      refuse('an administrator of everything else', await administrator(others, false), row.lacking ?? FORBIDDEN),
    )
  }
  if (row.who === 'operator') cases.push(refuse('an owner', inside.owner, FORBIDDEN))
  const { viewer, view } = places
  if (!isSeeable(row, contract))
    cases.push(refuse('who sees as somebody', viewer, 'org/see_as_reads', { seeas: await view(functionsOf(row)) }))
  else if (typeof row.who !== 'string')
    cases.push(refuse('who sees as somebody without functions', viewer, FORBIDDEN, { seeas: await view([]) }))
  return cases
}

/** Who must not find an object. */
export async function strangers(places: Places, row: Row): Promise<Case[]> {
  if (row.lists || row.reach === 'nothing' || row.reach === 'installation') return []
  const { inside, outside, abroad, administrator } = places
  const none = (title: string, at: At, who: Who, headers = {}): Case => ({
    ...{ title, at, who, headers, expected: row.refusal ?? 'none', hidden: [places[at].word] },
  })
  const cases = [
    none('an owner of another organisation', 'inside', abroad.owner),
    none('the operator, from another organisation', 'inside', abroad.operator),
  ]
  if (row.reach === 'own')
    return [
      ...cases,
      none('a learner of another organisation', 'inside', abroad.learner),
      none('another learner', 'inside', outside.learner),
      none('the owner of the organisation', 'inside', inside.owner),
    ]
  if (typeof row.who === 'string') return cases
  const [first] = row.who
  const whole = await administrator(first, false)
  const scoped = await administrator(first, true)
  cases.push(none('an administrator', 'abroad', whole), none('an owner', 'abroad', inside.owner))
  if (row.reach === 'scope') cases.push(none('an administrator with a scope', 'outside', scoped))
  if (row.whole === 'none') cases.push(none('an administrator with a scope', 'inside', scoped))
  return cases
}

/**
 * Who may do it. Where the call names an object, each has another one, and those who were refused had the same: what
 * they tried left it as it was.
 */
export async function permitted(places: Places, row: Row, contract: Endpoint): Promise<Case[]> {
  const { inside, abroad, administrator, viewer, view } = places
  const ok = (title: string, at: At, who: Who, more: Partial<Case> = {}): Case => ({
    ...{ title, at, who, expected: row.works ?? 'works', hidden: at === 'abroad' ? ['insider'] : ['stranger'] },
    ...more,
  })
  if (row.who === 'anybody') return [ok('somebody without a session', 'inside', null)]
  if (row.reach === 'own') return [ok('the learner', 'inside', inside.learner)]
  if (row.who === 'operator') return [ok('the operator', 'inside', inside.operator, { hidden: [] })]
  if (row.who === 'everybody')
    return [ok('a learner', 'inside', inside.learner), ok('a learner', 'abroad', abroad.learner)]
  if (row.who === 'owner') return [ok('an owner', 'inside', inside.owner), ok('an owner', 'abroad', abroad.owner)]

  const [first] = row.who
  const scoped = await administrator(first, true)
  const whole = await administrator(first, false)
  const limited = { hidden: row.reach === 'scope' ? (['stranger', 'outsider'] as const) : (['stranger'] as const) }
  const lesser = { ...limited, expected: row.lesser ?? row.works ?? 'works' }
  if (row.dear) return [ok('an administrator with a scope', 'inside', scoped, lesser)]
  const cases = [ok('their own owner', 'abroad', abroad.owner)]
  if (row.whole === undefined) {
    cases.push(ok('an administrator with a scope', 'inside', scoped, lesser))
    if (isSeeable(row, contract)) {
      const headers = { seeas: await view([first]) }
      cases.push(ok('who sees as one with a scope', 'inside', viewer, { ...lesser, headers }))
    }
    if (row.reach === 'scope') cases.push(ok('one of the whole organisation', 'outside', whole))
    return cases
  }
  if (row.whole === true)
    cases.push(ok('an administrator with a scope', 'inside', scoped, { expected: FORBIDDEN, hidden: ['stranger'] }))
  return [...cases, ok('an administrator of the whole organisation', 'inside', whole)]
}
