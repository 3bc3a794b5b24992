import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { runs } from '../../../../test/effort'
import { aFreePractice } from '../../../../test/free-builder'
import { playFree } from '../../../../test/play-free'
import { NOBODY } from '../../customer/nobody.rules'
import { draftProblems } from '../draft-problems.rules'
import { draftMerger } from '../edit/merge-draft.rules'
import { withFreeFlow } from '../free/free-flow.rules'
import type { FreePlay } from '../free/free-play.contract'
import type { SceneContent } from '../scene.contract'
import { draftContent } from '../scene-draft.admin.contract'
import { type FreeAnswer, readFreeAnswer } from './proposal-answer.rules'
import { freeContentOfAnswer } from './proposal-free.rules'
import { buildProposalPrompt, promptText } from './proposal-prompt.rules'
import { acceptPart, acceptText, proposedParts } from './proposed.rules'

const bare = aFreePractice({ role: '', goal: '', description: '', flow: { nodes: [] } })
const talk: FreePlay = {
  opening: [{ id: 'o1', text: '', emotion: 0 }],
  points: [],
  forbidden: [],
  ends: [],
  turnLimit: 12,
  closing: [],
}
const empty = { ...bare, customer: NOBODY, free: talk }

const point = (label: string, ...examples: string[]): FreeAnswer['points'][number] => ({
  ...{ label, examples, keywords: '', not: [], required: true, hint: '', better: '', information: [] },
  leads: [`It is about something: ${label}.`],
  replies: [`Good that you ${label}.`],
})
const answer: FreeAnswer = {
  ...{ role: 'Parcel desk', goal: 'Calm the caller and agree on a new day.', description: 'For new people.' },
  customer: { name: 'Ms Hart', brief: 'Her parcel is late.', character: 'Short of time.', gender: 'female' },
  opening: ['My parcel is three days late!', 'Where is my parcel?'],
  points: [
    { ...point('say sorry', 'I am sorry about the delay', 'I apologise for the wait'), keywords: 'sorry|apologise' },
    {
      ...point('name the day', 'It comes on Friday', 'We deliver it on Friday morning'),
      ...{ keywords: 'friday', information: [{ label: 'the new day', keywords: 'friday' }] },
      ...{ not: ['It comes some day'], hint: 'She wants a day.', better: 'It comes on Friday before noon.' },
    },
  ],
  forbidden: [{ label: 'a free parcel', keywords: 'free of charge|for nothing' }],
  closing: 'All right, goodbye.',
  facts: [{ label: 'the address', questions: ['What is your address?'], answer: 'It is 5 Mill Road.' }],
  objections: [
    {
      ...{ label: 'trust', says: 'You said that last week.', after: 2, answers: ['I will call you myself'] },
      ...{ pressed: 'Why should I believe it?', resolved: 'Good.', dropped: 'We will see.' },
    },
  ],
}
const about = { kind: 'free', name: 'Late parcel', language: '16k_en' } as const
const prompt = promptText(buildProposalPrompt({ kind: 'description', text: 'A parcel is late.' }, about))
const made = (over: Partial<FreeAnswer> = {}) => freeContentOfAnswer({ ...answer, ...over }, empty, prompt)
const contentOf = (over: Partial<FreeAnswer> = {}): SceneContent => {
  const { content } = made(over)
  if (!content) throw new Error('no content')
  return content
}
const acceptAll = (content: SceneContent): SceneContent =>
  proposedParts(content).reduce((now, { at }) => acceptPart(now, at), content)

describe('a free practice that a model proposes', () => {
  it('can be published once everything is accepted, and not before: each part is named', () => {
    expect(made().faults).toEqual([])
    const content = contentOf()
    const problems = draftProblems(content)
    expect([...new Set(problems.map(({ rule }) => rule))]).toEqual(['proposed'])
    expect(problems.map(({ field }) => field)).toEqual([
      ...['role', 'persona', 'free.opening', 'free.points.0', 'free.points.1', 'free.forbidden', 'free.closing'],
      ...['customer.facts.0', 'customer.objections.0'],
    ])
    const accepted = acceptAll(content)
    expect([accepted.proposed, draftProblems(accepted)]).toEqual([[], []])
    expect(accepted.customer?.objections[0]?.raisedBy).toEqual(['p2'])
  })

  it('is played: its points are met by what it says meets them, and its customer answers with its replies', () => {
    const accepted = withFreeFlow(acceptAll(contentOf()))
    const { turns } = playFree(accepted, ['I am sorry about the delay'])
    expect(turns[0]?.lines).toContain('Good that you say sorry.')
  })

  it('has a text accepted alone, and one that is changed is decided about', () => {
    const content = contentOf()
    const openAt = (now: SceneContent) =>
      proposedParts(now)
        .find(({ at }) => at === 'opening')
        ?.texts.map(({ text }) => text)
    const [first] = proposedParts(content).find(({ at }) => at === 'opening')?.texts ?? []
    expect(openAt(acceptText(content, first?.id ?? ''))).toEqual(['Where is my parcel?'])
    const opening = [{ id: 'o1', text: 'Hello?', emotion: 0 }]
    const free = { ...(content.free as FreePlay), opening }
    expect(openAt({ ...content, free })).toBeUndefined()
  })

  it('is accepted by two people at once, each their part', () => {
    const content = contentOf()
    const merged = draftMerger(content, acceptPart(content, 'points/p1'))(
      acceptPart(content, 'opening'),
      () => undefined,
    )
    const open = merged ? proposedParts(merged.content).map(({ at }) => at) : []
    expect(['opening', 'points/p1', 'points/p2'].map((at) => open.includes(at))).toEqual([false, false, true])
  })

  it.each<[string, Partial<FreeAnswer>, string[]]>([
    [
      'a point without a sentence',
      { points: [point('say sorry', 'I am sorry'), point('nothing')], objections: [] },
      ['points.1 no_answers'],
    ],
    [
      'a sentence of two points in the second one',
      { points: [point('a', 'I am sorry'), point('b', 'I am sorry', 'It comes')], objections: [] },
      ['points.1.examples.0 duplicate'],
    ],
    [
      'key words that are none',
      { forbidden: [{ label: 'gifts', keywords: 'a,,b' }] },
      ['forbidden.0.keywords no_keywords'],
    ],
    ['a link', { opening: ['See https://example.org/now', 'Hello'] }, ['opening.0 markup']],
    [
      'an objection to a point that is not there',
      { points: answer.points.slice(0, 1) },
      ['objections.0.after no_step'],
    ],
  ])('is without %s, and says so', (_what, over, faults) => {
    expect(made(over).faults.map(({ path, why }) => `${path} ${why}`)).toEqual(faults)
    expect(made(over).content).not.toBeNull()
  })

  it('is none where no point fits', () => {
    expect(made({ points: [] })).toMatchObject({ content: null })
  })

  const word = fc.constantFrom(
    'Where is it?',
    'Sorry',
    'x'.repeat(250),
    '',
    'http://a',
    '你好',
    '{a}',
    'OK',
    'a|b',
    '|',
  )
  const some = (most: number) => fc.array(fc.oneof(word, fc.string({ maxLength: 8 })), { maxLength: most })
  const points = fc.array(
    fc.record({
      ...{ label: word, examples: some(12), keywords: word, not: some(12), required: fc.boolean() },
      ...{ leads: some(14), replies: some(14), hint: word, better: word },
      information: fc.array(fc.record({ label: word, keywords: word }), { maxLength: 7 }),
    }),
    { maxLength: 24 },
  )
  it('can be saved whatever the model answers, and lacks nothing but sentences that did not fit', () => {
    fc.assert(
      fc.property(points, some(5), word, (given, opening, closing) => {
        const { content } = made({ points: given, opening, closing })
        if (!content) return
        expect(z.safeParse(draftContent, content).success).toBe(true)
        const missing = draftProblems(acceptAll(content)).map(
          ({ field, rule }) => `${field.replace(/\d+/g, 'n')} ${rule}`,
        )
        const allowed = [
          'free.points.n.leads too_few',
          'free.points.n.replies too_few',
          'free.opening.n.text too_short',
          'free.opening.n.text required',
          'free.closing too_few',
        ]
        expect(missing.filter((one) => !allowed.includes(one))).toEqual([])
      }),
      runs(150, 1_500),
    )
  })

  it('is asked for by points, and every other shape of an answer is refused with its places', () => {
    const [system] = buildProposalPrompt({ kind: 'description', text: 'x' }, about)
    expect([system?.content.includes('"points"'), system?.content.includes('"steps"')]).toEqual([true, false])
    expect(readFreeAnswer(JSON.stringify(answer))).toEqual({ ok: true, answer })
    expect(readFreeAnswer(JSON.stringify({ ...answer, points: [{ label: 'x' }] }))).toMatchObject({ ok: false })
  })
})
