import { describe, expect, it } from 'vitest'
import { preparer } from '../../lexicon/prepare.rules'
import { confine, type LineContext } from './confined-line.rules'
import { LineGuard } from './line-guard.rules'

const noWords = { polite: [], sensitive: [], synonyms: [], hotWords: [] }
const chinese: LineContext = {
  line: { id: 'l1', text: '行。那价格呢？隔壁店同款便宜两千，你们能不能再少点？', emotion: 2 },
  lexicon: noWords,
  words: preparer(noWords, '16k_zh'),
  known: ['企业财务，第一次进店。'],
  hidden: [['跟你说实话，先生给的上限是二十二万。'], ['我妈去年摔了一跤，一个人在那边。']],
  secrets: [],
  forbidden: ['终身免费,换电池'],
}
const english: LineContext = {
  ...chinese,
  line: { id: 'l2', text: 'Here is my passport. I sleep lightly. Could I have a quiet room?', emotion: 0 },
  words: preparer(noWords, '16k_en'),
  known: ['An engineer after a long flight.'],
  hidden: [
    ['Doors, mostly. Doors and the elevator.', 'Traffic I can sleep through. It is the doors in the hallway.'],
    ['My company pays for the room.'],
  ],
}

/** What is spoken of a wording that arrives in pieces, and why it was stopped. */
function spoken(context: LineContext, wording: string, piece = 3) {
  const guard = new LineGuard(confine(context))
  let said = ''
  for (let at = 0; at < wording.length; at += piece) said += guard.push(wording.slice(at, at + piece)).join('')
  said += guard.end().join('')
  return { said: said + guard.rest(true), refusal: guard.refusal }
}

describe('a wording of a line', () => {
  it.each([
    [chinese, '好吧。那价格怎么说？隔壁同款可比你们便宜2000，还能再少点吗？'],
    [chinese, '行，那价格呢？隔壁店同款便宜两千呢，你们能不能再少一点？'],
    [english, "Sure, here's my passport. I sleep quite lightly. Would a quiet room be possible?"],
  ])('is spoken as it is when it says the same %#', (context, wording) => {
    expect(spoken(context, wording)).toEqual({ said: wording, refusal: null })
  })

  it.each([
    [
      chinese,
      '行。那价格呢？先生给的上限是二十二万。',
      'new_number',
      '行。那价格呢？隔壁店同款便宜两千，你们能不能再少点？',
    ],
    [chinese, '行。我妈一个人在那边呢。', 'leak', '行。那价格呢？隔壁店同款便宜两千，你们能不能再少点？'],
    [
      chinese,
      '行。那价格呢？隔壁比亚迪店便宜两千。',
      'new_name',
      '行。那价格呢？隔壁店同款便宜两千，你们能不能再少点？',
    ],
    [chinese, '行。那价格呢？你介绍得很专业。', 'coaching', '行。那价格呢？隔壁店同款便宜两千，你们能不能再少点？'],
    [chinese, '行。那价格呢？后备箱大不大？', 'strays', '行。那价格呢？隔壁店同款便宜两千，你们能不能再少点？'],
    [chinese, '行。那价格呢？电池终身免费换吗？', 'strays', '行。那价格呢？隔壁店同款便宜两千，你们能不能再少点？'],
    [
      chinese,
      '行。那价格呢？隔壁店同款便宜两千，你们能',
      'broken',
      '行。那价格呢？隔壁店同款便宜两千，你们能不能再少点？',
    ],
    [
      english,
      'Here is my passport. I sleep lightly. My company pays for the room.',
      'leak',
      'Here is my passport. I sleep lightly. Could I have a quiet room?',
    ],
    [
      english,
      "Here's my passport. I sleep lightly. Is the wifi free here?",
      'strays',
      "Here's my passport. I sleep lightly. Could I have a quiet room?",
    ],
  ])(
    'is left where it strays, and what is missing follows in the line’s own words %#',
    (context, wording, refusal, said) => {
      expect(spoken(context, wording)).toEqual({ said, refusal })
    },
  )

  it('gets the question that it forgot, and nothing else of the line again', () => {
    expect(spoken(english, "Here's my passport. I'm a light sleeper.")).toEqual({
      said: "Here's my passport. I'm a light sleeper. Could I have a quiet room?",
      refusal: null,
    })
  })

  it('never says the sentence that the customer said last', () => {
    const last = '能不能再少一点呢？'
    expect(spoken({ ...chinese, last }, '行。那价格呢？隔壁店同款便宜两千。能再少点吗？')).toEqual({
      said: '行。那价格呢？隔壁店同款便宜两千。你们能不能再少点？',
      refusal: 'repeated',
    })
  })

  it('may use what the customer has told before', () => {
    const told = { ...english, known: [...english.known, ...english.hidden.flat()], hidden: [] }
    const wording = "Here's my passport. I sleep lightly, and doors wake me. Could I have a quiet room?"
    expect(spoken(told, wording).said).toBe(wording)
    expect(spoken(english, wording).said).not.toContain('doors')
  })

  it('does not depend on how it arrives', () => {
    const wording = '行。那价格呢？隔壁店同款便宜两千，你们能不能再少点？对了，我预算二十二万。'
    const ways = Array.from({ length: wording.length }, (_one, at) => spoken(chinese, wording, at + 1))
    expect(new Set(ways.map(({ said }) => said))).toEqual(new Set([wording.slice(0, wording.indexOf('对了'))]))
  })
})
