import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../test/effort'
import { aCustomer } from '../../../test/customer-builder'
import { aFlow, aScene, node, way } from '../../../test/scene-builder'
import zhCN from '../../i18n/locales/zhCN/scene-version.json'
import { customerDifference, SCENE_PARTS, sceneDifference } from './scene-difference.rules'
import { type FlowNode, type SceneContent, sceneContent } from './scene.contract'

const changed = (id: string, more: Partial<FlowNode>) => aFlow().map((n) => (n.id === id ? { ...n, ...more } : n))
const told = (nodes: FlowNode[], change: Partial<SceneContent> = {}) => sceneDifference(aScene(), aScene(change, nodes))
const s1 = aFlow().find(({ id }) => id === 's1')!
const [need, price] = s1.transitions

describe('what changed between two versions', () => {
  it('is nothing where only the picture moved', () => {
    expect(told(aFlow().map((n) => ({ ...n, left: n.left + 300, top: 7 })))).toEqual([])
  })

  it('names nodes that came and went, with what they held', () => {
    const one = node('c9', 'customer', [way('w9', 'end')], {
      name: '犹豫',
      lines: [{ id: 'z', text: '再想想', emotion: 0 }],
    })
    const found = told([...aFlow(), one])
    expect(found.map(({ kind, part, name, place }) => [kind, part, name, place])).toEqual([
      ['added', 'node', '犹豫', undefined],
      ['added', 'line', '再想想', '犹豫'],
      ['added', 'link', 'end', '犹豫'],
    ])
    expect(sceneDifference(aScene({}, [...aFlow(), one]), aScene()).map(({ kind }) => kind)).toEqual(
      Array(3).fill('removed'),
    )
  })

  it('says of an intent which scripts came and went, what its key words were, and where it leads now', () => {
    const other = { ...need!, node: 'c2', keywords: '用途', scripts: ['您平时怎么用车', '谁开'] }
    expect(told(changed('s1', { transitions: [other, price!] }))).toEqual([
      {
        ...{ kind: 'changed', part: 'intent', name: '问需求', place: 's1' },
        members: [
          { member: 'keywords', was: ['用车|上下班,开'], is: ['用途'] },
          { member: 'scripts', was: [], is: ['谁开'] },
          { member: 'to', was: ['q1'], is: ['c2'] },
        ],
      },
    ])
  })

  it('says another order of a list, which is what is drawn or tried first', () => {
    const { replies } = aScene().silence
    expect(told(aFlow(), { silence: { ...aScene().silence, replies: replies.toReversed() } })).toMatchObject([
      {
        part: 'silence',
        members: [{ member: 'replies', was: ['在吗 (0)', '听得见吗 (0)'], is: ['听得见吗 (0)', '在吗 (0)'] }],
      },
    ])
  })

  it('tells rules, words and facts of the customer', () => {
    const who = {
      ...{ smallTalk: [], objections: [], memories: [], goals: [], nodes: [], outcomes: [], acts: {} },
      mood: { trust: 5, patience: 6, moves: [] },
    }
    const fact = {
      ...{ id: 'budget', label: '预算', asked: { keywords: '预算', examples: ['预算多少'] } },
      ...{ levels: [{ trust: 0, wordings: [{ text: '二十万。' }] }], after: [], knowing: [], guarded: [] },
    }
    const before = aScene({ customer: { ...who, facts: [fact] } })
    const after = aScene({
      customer: { ...who, facts: [{ ...fact, levels: [{ trust: 4, wordings: [{ text: '最多二十万。' }] }] }] },
      ...{ strictness: 60, lexicon: { ...before.lexicon, polite: ['您好', '多谢'] } },
    })
    expect(sceneDifference(before, after)).toMatchObject([
      { part: 'basics', members: [{ member: 'strictness', was: ['50'], is: ['60'] }] },
      {
        ...{ part: 'fact', name: '预算' },
        members: [
          { member: 'levels.1.trust', was: ['0'], is: ['4'] },
          { member: 'levels.1.wordings', was: ['二十万。'], is: ['最多二十万。'] },
        ],
      },
      { part: 'words', members: [{ member: 'polite', was: ['谢谢'], is: ['多谢'] }] },
    ])
  })

  it('names what a fact waits for, and the node of other wordings, as the author does', () => {
    const who = aCustomer()
    const [first, ...others] = who.facts
    const fact = { ...first!, id: 'x1', label: '限期', after: [first!.id] }
    const before = aScene({ customer: { ...who, facts: [first!, { ...fact, after: [] }, ...others] } })
    const after = aScene({
      customer: {
        ...{ ...who, facts: [first!, fact, ...others] },
        nodes: [{ node: 's1', again: [{ text: '您说呢？' }], left: [] }],
      },
    })
    expect(sceneDifference({ ...before, customer: { ...before.customer!, nodes: [] } }, after)).toMatchObject([
      { kind: 'changed', part: 'fact', name: '限期', members: [{ member: 'after', was: [], is: [first!.label] }] },
      { kind: 'added', part: 'nodeWording', name: 's1' },
    ])
  })

  it('is told of a customer by themselves as of the customer of a scene', () => {
    const { facts, smallTalk, mood, acts } = aCustomer()
    const { persona } = aScene()
    const content = { persona, facts, smallTalk, mood, acts }
    const after = { ...content, persona: { ...persona, brief: '第二次来' }, facts: facts.slice(1) }
    expect(customerDifference(content, content)).toEqual([])
    expect(customerDifference(content, after)).toMatchObject([
      { kind: 'changed', part: 'persona', members: [{ member: 'brief', was: [persona.brief], is: ['第二次来'] }] },
      { kind: 'removed', part: 'fact', name: facts[0]!.label },
    ])
  })

  it('misses no text and no figure, wherever one is changed', () => {
    const content = aScene()
    const leaves: (string | number)[][] = []
    const walk = (value: unknown, path: (string | number)[]): void => {
      if (typeof value === 'object' && value !== null)
        for (const [key, inner] of Object.entries(value))
          walk(inner, [...path, Array.isArray(value) ? Number(key) : key])
      else if (!['id', 'left', 'top'].includes(String(path.at(-1)))) leaves.push(path)
    }
    walk(content, [])
    const pick = fc.constantFrom(...leaves)
    fc.assert(
      fc.property(pick, (path) => {
        const after = structuredClone(content)
        const owner = path.slice(0, -1).reduce<unknown>((at, name) => Reflect.get(at as object, name), after) as object
        const name = path.at(-1)!
        const was: unknown = Reflect.get(owner, name)
        const is = typeof was === 'string' ? (was === '' ? 'x' : `${was}x`) : typeof was === 'number' ? was + 1 : !was
        Reflect.set(owner, name, is)
        expect(sceneDifference(content, after)).not.toEqual([])
      }),
      runs(300, 2000),
    )
  })
})

describe('the words of a difference', () => {
  /** Names of all members below a shape. */
  function membersOf(schema: unknown, into: Set<string>): Set<string> {
    const { def } = (schema as { _zod: { def: Record<string, unknown> } })._zod
    if (def['type'] === 'object')
      for (const [name, inner] of Object.entries(def['shape'] as object)) membersOf(inner, into.add(name))
    const inner = def['element'] ?? def['innerType']
    if (inner) membersOf(inner, into)
    return into
  }

  it('are there for every part, and for every member that a path can name', () => {
    // A part by itself, or told by what it belongs to.
    const never = [
      'id',
      // Marks of what is in work are never told.
      'proposed',
      'at',
      'path',
      'from',
      'ref',
      'version',
      'top',
      'lines',
      'transitions',
      'customerOf',
      'customer',
      'free',
      'flow',
      'persona',
      'lexicon',
    ]
    const rows = [
      'images',
      'excellent',
      'facts',
      'smallTalk',
      'objections',
      'memories',
      'values',
      'goals',
      'outcomes',
      'acts',
      'points',
      'ends',
    ]
    const alone = ['silence', 'nonStandard', 'opening', 'forbidden']
    // Of which line it is a copy changes nothing that is said.
    const unseen = ['speechId']
    const known = [...never, ...rows, ...alone, ...unseen]
    const all = [...membersOf(sceneContent, new Set())].filter((name) => !known.includes(name))
    expect(all.filter((name) => !(name in zhCN.member))).toEqual([])
    expect(Object.keys(zhCN.part)).toEqual([...SCENE_PARTS])
  })
})

describe('what a node says of conduct and facts', () => {
  it('is told by kind and by the names of the facts', () => {
    const customer = aCustomer()
    const base = aScene({ customer })
    const now = changed('s1', { held: ['home'], conduct: [{ kind: 'pressure', weight: 'more', words: ['限时'] }] })
    expect(sceneDifference(base, aScene({ customer }, now))).toEqual([
      {
        ...{ kind: 'changed', part: 'node', name: 's1' },
        members: [
          { member: 'held', was: [], is: ['老家'] },
          { member: 'conduct.pressure.weight', was: [], is: ['more'] },
          { member: 'conduct.pressure.words', was: [], is: ['限时'] },
        ],
      },
    ])
  })

  it('is told of key information with its figure, polarity and counter-statements', () => {
    const [greeting] = s1.mustSay
    const other = { ...greeting!, denied: true as const, counters: ['不欢迎'] }
    expect(told(changed('s1', { mustSay: [other] }))).toEqual([
      {
        ...{ kind: 'changed', part: 'mustSay', name: '问好', place: 's1' },
        members: [
          { member: 'denied', was: [], is: ['true'] },
          { member: 'counters', was: [], is: ['不欢迎'] },
        ],
      },
    ])
  })
})
