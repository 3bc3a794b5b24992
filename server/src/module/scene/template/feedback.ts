import { EN } from './feedback-en'
import { ZH_CN } from './feedback-zh-cn'
import { ZH_TW } from './feedback-zh-tw'
import type { Template } from './template-scene'
import type { NamesOf } from './template-words'

/** A manager talks with somebody of the team about a late report: facts, listening, and an agreement. */
export const FEEDBACK: Template<NamesOf<typeof ZH_CN>> = {
  minutes: 6,
  begins: 'sit',
  steps: [
    { says: 'sit', to: 'open' },
    {
      asks: 'open',
      required: true,
      ways: [
        ['fact', 'explain'],
        ['label', 'defensive'],
      ],
    },
    { says: 'defensive', to: 'repair' },
    {
      asks: 'repair',
      ways: [
        ['repairFact', 'explain'],
        ['pushOn', 'explain'],
      ],
    },
    { says: 'explain', to: 'listen' },
    {
      asks: 'listen',
      required: true,
      ways: [
        ['askMore', 'trust'],
        ['lecture', 'shut'],
      ],
    },
    { says: 'shut', to: 'openAgain' },
    {
      asks: 'openAgain',
      ways: [
        ['invite', 'trust'],
        ['keepOn', 'trust'],
      ],
    },
    {
      question: 'trust',
      required: true,
      ways: [
        ['howTo', 'plan', { right: true }],
        ['yourself', 'unsure', { right: false }],
        ['cheer', 'unsure', { right: false }],
      ],
    },
    { says: 'unsure', to: 'commit' },
    {
      asks: 'commit',
      ways: [
        ['promise', 'plan'],
        ['cheerOn', 'plan'],
      ],
    },
    { says: 'plan', to: 'agree' },
    {
      asks: 'agree',
      required: true,
      ways: [
        ['date', 'end', { outcome: 'won' }],
        ['vague', 'end', { outcome: 'open' }],
      ],
    },
  ],
  words: { zhCN: ZH_CN, zhTW: ZH_TW, en: EN },
}
