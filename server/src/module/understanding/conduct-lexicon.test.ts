import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import type { ConductLexicon } from '@lianda/shared/module/understanding/conduct.admin.contract'
import { conductWordsGet, conductWordsPut } from '@lianda/shared/module/understanding/conduct.admin.contract'
import { createPracticeWorld, type PracticeWorld } from '../../../test/practice-world'
import type { SignedIn } from '../../../test/world'
import { sessions } from '../practice/practice.model'

let world: PracticeWorld
let owner: SignedIn
beforeAll(async () => {
  world = await createPracticeWorld()
  owner = await world.owner(world.orgid)
})
afterAll(() => world.close())

const NONE: ConductLexicon = { add: [], remove: [] }
const put = (lexicon: ConductLexicon, rev: number, who = owner) => world.call(conductWordsPut, { lexicon, rev }, who)

/** What the first turn of a new practice was found to be. */
async function conductIn(text: string): Promise<string[]> {
  const who = await world.signedIn(world.orgid)
  const session = await world.start(who)
  await world.say(session, text, who)
  const doc = await sessions(world.deps.db).findOne({ _id: session.id, orgid: world.orgid }).lean()
  return (doc?.lines ?? []).flatMap((line) =>
    line.speaker === 'learner' ? (line.decision?.conduct ?? []).map(({ kind }) => kind) : [],
  )
}

describe('an organisation’s words of bad conduct', () => {
  it('begin with none; what is added and taken out counts from the next turn on, here alone', async () => {
    expect(await world.get(conductWordsGet, {}, owner)).toMatchObject({ lexicon: NONE, rev: 0 })
    const [bad, shipped] = ['Read the small print, sunshine.', 'Are you deaf? May I see your passport?']
    expect([await conductIn(bad), await conductIn(shipped)]).toEqual([[], ['insult']])
    const lexicon: ConductLexicon = { add: [{ kind: 'insult', word: 'Sunshine' }], remove: ['are you deaf'] }
    expect((await put(lexicon, 0)).output).toMatchObject({ lexicon, rev: 1 })
    expect([await conductIn(bad), await conductIn(shipped)]).toEqual([['insult'], []])
    const other = await world.owner(await world.org('另一家'))
    expect(await world.get(conductWordsGet, {}, other)).toMatchObject({ lexicon: NONE, rev: 0 })
  })

  it('are in the operation log by kind, and are not replaced from an old state', async () => {
    const lexicon: ConductLexicon = { add: [{ kind: 'blame', word: '自己…看漏' }], remove: [] }
    expect((await put(lexicon, 0)).failure?.code).toBe('understanding/changed_meanwhile')
    world.clock.advance(1_000)
    expect((await put(lexicon, 1)).failure).toBeNull()
    const { rows } = await world.get(operationList, { sort: '-at' }, owner)
    expect(rows[0]).toMatchObject({
      action: 'understanding.conductWordsPut',
      before: { insult: ['Sunshine'], removed: ['are you deaf'] },
      after: { blame: ['自己…看漏'] },
    })
  })

  it.each([
    ['an empty word', { add: [{ kind: 'insult', word: '  ' }], remove: [] }, 'lexicon.add.0.word'],
    ['a gap at the end', { add: [{ kind: 'insult', word: '自己…' }], remove: [] }, 'lexicon.add.0.word'],
    ['a kind that does not exist', { add: [{ kind: 'rude', word: '哼' }], remove: [] }, 'lexicon.add.0.kind'],
    [
      'a word twice',
      {
        add: [
          { kind: 'insult', word: 'ABC' },
          { kind: 'blame', word: 'ａｂｃ' },
        ],
        remove: [],
      },
      'lexicon.add.1.word',
    ],
    ['a word that is not shipped', { add: [], remove: ['可爱'] }, 'lexicon.remove.0'],
  ])('refuses %s and says where', async (_case, lexicon, field) => {
    const { failure } = await put(lexicon as ConductLexicon, 2)
    expect([failure?.code, failure?.fields?.[0]?.field]).toEqual(['request/invalid', field])
    expect((await world.get(conductWordsGet, {}, owner)).rev).toBe(2)
  })
})
