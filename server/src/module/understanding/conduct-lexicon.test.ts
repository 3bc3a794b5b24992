import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import * as practice from '@lianda/shared/module/practice/practice.contract'
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

/** What each of the learner's turns in a practice was found to be. */
async function conductOfTurns(id: string, orgid = world.orgid): Promise<string[][]> {
  const doc = await sessions(world.deps.db).findOne({ _id: id, orgid }).lean()
  return (doc?.lines ?? []).flatMap((line) =>
    line.speaker === 'learner' ? [(line.decision?.conduct ?? []).map(({ kind }) => kind)] : [],
  )
}

/** The same of the first turn of a new practice, by a learner of an organisation. */
async function conductIn(text: string, orgid = world.orgid, subtaskId = world.subtaskId): Promise<string[]> {
  const who = await world.signedIn(orgid)
  const session = await world.start(who, { subtaskId })
  await world.say(session, text, who)
  return (await conductOfTurns(session.id, orgid)).flat()
}

describe('an organisation’s words of bad conduct', () => {
  it('begin with none; what is added and taken out counts from the next turn on, here alone', async () => {
    expect(await world.get(conductWordsGet, {}, owner)).toMatchObject({ lexicon: NONE, rev: 0 })
    const [bad, shipped] = ['Read the small print, sunshine.', 'Are you deaf? May I see your passport?']
    expect([await conductIn(bad), await conductIn(shipped)]).toEqual([[], ['insult']])
    const lexicon: ConductLexicon = { add: [{ kind: 'insult', word: 'Sunshine' }], remove: ['are you deaf'] }
    expect((await put(lexicon, 0)).output).toMatchObject({ lexicon, rev: 1 })
    expect([await conductIn(bad), await conductIn(shipped)]).toEqual([['insult'], []])
    const elsewhere = await world.org('另一家')
    const task = await world.publish({}, {}, elsewhere)
    expect(await world.get(conductWordsGet, {}, await world.owner(elsewhere))).toMatchObject({ lexicon: NONE, rev: 0 })
    expect(await conductIn(bad, elsewhere, task.subtaskIds[0])).toEqual([])
  })

  it('have their consequence in the talk and in the score, from the middle of a practice on; a report keeps them', async () => {
    const [bad, fine] = ['Read the small print, petal.', 'Good evening, welcome.']
    const who = await world.signedIn(world.orgid)
    const begun = await world.start(who)
    const before = await world.say(begun, bad, who)
    const lexicon: ConductLexicon = { add: [{ kind: 'insult', word: 'petal' }], remove: [] }
    const { rev } = await world.get(conductWordsGet, {}, owner)
    expect((await put(lexicon, rev)).failure).toBeNull()
    const once = await world.say(before, `${bad} Again.`, who)
    expect(once.state).toBe('active')
    const twice = await world.say(once, `${fine} Well, petal.`, who)
    expect(twice.state).toBe('ended')
    expect(await conductOfTurns(begun.id)).toEqual([[], ['insult'], ['insult']])
    const { report } = await world.get(practice.report, { id: begun.id }, who)
    expect(report.score?.passed).toBe(false)
    expect(report.score?.deductions.map(({ detail }) => detail['reason'])).toContain('insult')
    expect((await put(NONE, rev + 1)).failure).toBeNull()
    expect((await world.get(practice.report, { id: begun.id }, who)).report.score).toEqual(report.score)
  })

  it('are in the operation log by kind, and are not replaced from an old state', async () => {
    const old: ConductLexicon = { add: [{ kind: 'insult', word: 'Sunshine' }], remove: ['are you deaf'] }
    const lexicon: ConductLexicon = { add: [{ kind: 'blame', word: '自己…看漏' }], remove: [] }
    const { rev } = await world.get(conductWordsGet, {}, owner)
    expect((await put(old, rev)).failure).toBeNull()
    expect((await put(lexicon, 0)).failure?.code).toBe('understanding/changed_meanwhile')
    world.clock.advance(1_000)
    expect((await put(lexicon, rev + 1)).failure).toBeNull()
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
    ['more than 500', { add: [], remove: Array.from({ length: 501 }, () => '傻子') }, 'lexicon.remove'],
    ['a word of 33 characters', { add: [{ kind: 'insult', word: '长'.repeat(33) }], remove: [] }, 'lexicon.add.0.word'],
    ['punctuation', { add: [{ kind: 'insult', word: '，' }], remove: [] }, 'lexicon.add.0.word'],
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
    const { rev } = await world.get(conductWordsGet, {}, owner)
    const { failure } = await put(lexicon as ConductLexicon, rev)
    expect([failure?.code, failure?.fields?.[0]?.field]).toEqual(['request/invalid', field])
    expect((await world.get(conductWordsGet, {}, owner)).rev).toBe(rev)
  })
})
