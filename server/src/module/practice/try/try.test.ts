import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint, InputOf } from '@lianda/shared/contract/endpoint'
import * as access from '@lianda/shared/module/catalog/access.admin.contract'
import * as contract from '@lianda/shared/module/practice/try.admin.contract'
import * as drafts from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { servicesOf } from '../../../infra/speech/voice-services'
import { finishedPractice } from '../../../../test/free-practices'
import { createPracticeWorld, HOTEL_TURNS, type PracticeWorld } from '../../../../test/practice-world'
import type { SignedIn } from '../../../../test/world'
import { DEMO_SCENES } from '../../scene'
import { sessions } from '../practice.model'
import { isLearner } from '../practice.document'

/** An encoder for which only these texts are alike. */
const ALIKE = ['Show me some identification', 'May I see your passport, please?']
const encoder = { works: true, asked: 0 }
const service = {
  name: 'scripted',
  embed: async (texts: readonly string[]) => {
    if (!encoder.works) throw new Error('no encoder')
    encoder.asked++
    return texts.map((text) => (ALIKE.includes(text) ? [1, 0, 0] : [0, text.length % 2, 1]))
  },
}

let world: PracticeWorld
let author: SignedIn
beforeAll(async () => {
  world = await createPracticeWorld({ voice: servicesOf([], [], null, { service }) })
  author = await world.admin(world.orgid, ['voice-scene', 'train-management-practice'])
})
afterAll(() => world.close())

const codeOf = async <E extends Endpoint>(call: E, input: InputOf<E>, who: SignedIn = author) =>
  (await world.call(call, input, who)).failure?.code ?? 'ok'
const said = (...texts: string[]) => texts.map((text) => ({ kind: 'said' as const, text }))
const newest = { kind: 'version' } as const
const talkOf = async (input: InputOf<typeof contract.tryTalk>) => {
  const { talk } = await world.get(contract.tryTalk, input, author)
  if (!talk) throw new Error('nothing to try')
  return talk
}
const hotel = DEMO_SCENES['hotel-check-in']
const passportNode = hotel.flow.nodes.find(({ type }) => type === 'student')?.id ?? ''
async function created(content = finishedPractice) {
  const kind = content.free ? 'free' : 'flow'
  const { draft } = await world.get(drafts.draftCreate, { kind, name: 'Tried', language: content.language }, author)
  return (await world.get(drafts.draftSave, { id: draft.id, rev: draft.rev, content }, author)).draft
}

describe('a conversation that is tried', () => {
  it('is understood turn by turn as the same words are in a practice, with the same encoder', async () => {
    const turns = ['Good evening, what a lovely day.', ALIKE[0] ?? '', ...HOTEL_TURNS]
    let session = await world.start()
    for (const text of turns) if (session.state === 'active') session = await world.say(session, text)
    const stored = () => sessions(world.deps.db).findOne({ _id: session.id, orgid: world.orgid }).lean()
    // What a turn took is noted after its answer, and is the last that is written of it.
    await expect.poll(async () => (await stored())?.lines.findLast(isLearner)?.times ?? null).not.toBeNull()
    const doc = await stored()
    const lines = (doc?.lines ?? []).filter(isLearner)
    const talk = await talkOf({ id: world.sceneId, content: newest, seed: doc?.flow.seed ?? 0, turns: said(...turns) })
    const tried = talk.rows.flatMap((row) => (row.who === 'learner' ? [row] : []))
    expect(tried.map(({ result, nearest, score }) => ({ result, nearest, score }))).toEqual(
      lines.map(({ decision }) => ({
        result: decision?.result,
        nearest: decision?.nearest,
        score: Math.round(100 * (decision?.score ?? 0)),
      })),
    )
    expect(talk.rows.map(({ text }) => text)).toEqual(session.transcript.map(({ text }) => text))
    expect(tried.every(({ by }) => by === 'encoder')).toBe(true)
    expect((await stored())?.rev).toBe(doc?.rev)
  })

  it('goes on from the turns that are sent, and asks the encoder for no turn twice', async () => {
    const { id, rev } = await created()
    const input = { id, content: { kind: 'work', rev } as const, seed: 7 }
    const first = await talkOf({ ...input, turns: said('您的预算是多少？') })
    expect(first.rows.at(-1)?.text).toMatch(/二十万/)
    const asked = encoder.asked
    const second = await talkOf({ ...input, turns: said('您的预算是多少？', '周六上午来试驾可以吗') })
    expect(second.rows.slice(0, first.rows.length)).toEqual(first.rows)
    expect(second).toMatchObject({ points: 1, over: 'won' })
    expect(encoder.asked - asked).toBeLessThanOrEqual(2)
  })

  it('begins at any node of a flow, and at no node that is not there', async () => {
    const steps = hotel.flow.nodes.filter(({ type }) => type !== 'start' && type !== 'end')
    for (const { id: from, type, lines } of steps) {
      const talk = await talkOf({ id: world.sceneId, content: newest, from, seed: 1, turns: [] })
      if (type === 'student') expect(talk).toMatchObject({ at: from, rows: [] })
      else expect(lines.map(({ text }) => text)).toContain(talk.rows[0]?.text)
    }
    const nowhere = { id: world.sceneId, content: newest, from: 'nowhere', seed: 1, turns: [] }
    expect(await codeOf(contract.tryTalk, nowhere)).toBe('request/invalid')
  })

  it('says what a turn would cost', async () => {
    const { id, rev } = await created()
    const turns = said('我保证最低价，全市最低')
    const talk = await talkOf({ id, content: { kind: 'work', rev }, seed: 1, turns })
    const [, row] = talk.rows
    expect(row).toMatchObject({ who: 'learner', conduct: ['false_promise'] })
    expect(row?.who === 'learner' && row.costs).toMatchObject([
      { kind: 'wording', detail: { reason: 'false_promise' } },
    ])
  })

  it('is refused with too many or too long turns, and nothing to try is no error', async () => {
    const { id } = await created()
    const talk = { id, content: newest, seed: 1 }
    const many = said(...Array.from({ length: contract.MAX_TRIED_TURNS + 1 }, () => '您好'))
    expect(await codeOf(contract.tryTalk, { ...talk, turns: many })).toBe('request/invalid')
    const long = said('长'.repeat(contract.MAX_TRIED_TEXT + 1))
    expect(await codeOf(contract.tryTalk, { ...talk, turns: long })).toBe('request/invalid')
    const { free } = finishedPractice
    const mute = { ...finishedPractice, free: free && { ...free, opening: [] } }
    const sent = { ...talk, content: { kind: 'content', content: mute } as const, turns: [] }
    expect(await world.get(contract.tryTalk, sent, author)).toMatchObject({ talk: null })
  })
})

describe('a sentence that is tried', () => {
  it('has every meaning of the node with its quote, score and margin, with what the screen shows', async () => {
    const content = { kind: 'content', content: hotel } as const
    const { id } = await created(hotel)
    const [text] = HOTEL_TURNS
    const { heard } = await world.get(contract.trySentence, { id, content, node: passportNode, text }, author)
    const ways = hotel.flow.nodes.find((node) => node.id === passportNode)?.transitions ?? []
    expect(heard.meanings.map((one) => one.id).sort()).toEqual(ways.map((way) => way.id).sort())
    expect(heard.meanings[0]?.label).toBe(heard.taken[0])
    expect(heard).toMatchObject({ by: 'encoder', judged: false, notTaken: null })
    expect(await codeOf(contract.trySentence, { id, content, text })).toBe('request/invalid')
  })

  it('says that the encoder did not answer, and is understood by words then', async () => {
    const { id, rev } = await created({ ...finishedPractice, goal: 'Anew' })
    encoder.works = false
    const content = { kind: 'work', rev } as const
    const { heard } = await world.get(contract.trySentence, { id, content, text: '周六来试驾可以吗' }, author)
    encoder.works = true
    expect(heard).toMatchObject({ by: 'late', taken: ['约试驾'] })
  })

  it('is compared with the examples of a node, of which those too close are named', async () => {
    const { id } = await created(hotel)
    const node = hotel.flow.nodes.find((one) => one.id === passportNode)
    const [first, second] = node?.transitions ?? []
    const scripts = [...(first?.scripts ?? []).slice(0, 1), ...(second?.scripts ?? [])]
    const nodes = hotel.flow.nodes.map((one) =>
      one.id === passportNode
        ? { ...one, transitions: one.transitions.map((way) => (way.id === second?.id ? { ...way, scripts } : way)) }
        : one,
    )
    const content = { kind: 'content', content: { ...hotel, flow: { nodes } } } as const
    const { rows } = await world.get(contract.tryCollisions, { id, content, node: passportNode }, author)
    expect(rows.some(({ script }) => script === scripts[0])).toBe(true)
    const pairs = rows.map(({ script, nearest }) => [script, nearest ?? ''].sort((a, b) => (a < b ? -1 : 1)).join())
    expect(new Set(pairs).size).toBe(pairs.length)
  })

  it('says which intents words alone do not tell apart, and whether the encoder does', async () => {
    const node = (one: string, other: string) => ({
      kind: 'content' as const,
      content: {
        ...hotel,
        flow: {
          nodes: hotel.flow.nodes.map((step) =>
            step.id === passportNode
              ? {
                  ...step,
                  transitions: step.transitions.slice(0, 2).map((way, at) => ({
                    ...{ ...way, keywords: '', label: at === 0 ? 'One' : 'Other' },
                    scripts: [at === 0 ? one : other],
                  })),
                }
              : step,
          ),
        },
      },
    })
    const { id } = await created(hotel)
    const ask = (content: ReturnType<typeof node>) =>
      world.get(contract.tryCollisions, { id, content, node: passportNode }, author)
    const same = await ask(node('Would you like a room upstairs?', 'Would you like a room upstairs'))
    expect(same.inseparable).toEqual(['One', 'Other'])
    expect(same.rows).toHaveLength(1)
    const apart = await ask(node('Would you like a room upstairs?', 'I am afraid the lift is broken today.'))
    expect(apart).toMatchObject({ inseparable: [], rows: [] })
  })
})

describe('who may try what', () => {
  it('is refused for learners, for strangers, and for content in work of who may only use a scene', async () => {
    const stranger = await world.owner(await world.org('Elsewhere'))
    const talk = { id: world.sceneId, content: newest, seed: 1, turns: [] }
    expect(await codeOf(contract.tryTalk, talk, world.learner)).toBe('identity/forbidden')
    expect(await codeOf(contract.tryTalk, talk, stranger)).toBe('scene/not_found')
    const owner = await world.owner(world.orgid)
    const { rev } = (await world.get(access.thingAccessGet, { id: world.sceneId, type: 2 }, owner)).access
    await world.get(access.thingAccessSet, { id: world.sceneId, type: 2, rev, open: 'public', entries: [] }, owner)
    expect(await codeOf(contract.tryTalk, talk)).toBe('ok')
    const sent = { ...talk, content: { kind: 'content', content: hotel } as const }
    expect(await codeOf(contract.tryTalk, sent)).toBe('catalog/read_only')
    expect(await codeOf(contract.tryTalk, { ...talk, content: { kind: 'work', rev: 0 } })).toBe('catalog/read_only')
  })

  it('is refused for a kind that somebody does not manage, for another revision, and for content of the other kind', async () => {
    const { id, rev } = await created()
    const talk = { id, content: { kind: 'work', rev } as const, seed: 1, turns: [] }
    const drawsOnly = await world.admin(world.orgid, ['voice-scene'])
    expect(await codeOf(contract.tryTalk, talk, drawsOnly)).toBe('scene/not_found')
    expect(await codeOf(contract.tryTalk, { ...talk, content: { kind: 'work', rev: rev + 1 } })).toBe(
      'scene/changed_meanwhile',
    )
    expect(await codeOf(contract.tryTalk, { ...talk, content: newest })).toBe('scene/never_published')
    const other = { kind: 'content', content: hotel } as const
    expect(await codeOf(contract.tryTalk, { ...talk, content: other })).toBe('request/invalid')
  })
})
