import { EN } from './appointment-en'
import { ZH_CN } from './appointment-zh-cn'
import { ZH_TW } from './appointment-zh-tw'
import type { Template } from './template-scene'
import type { NamesOf } from './template-words'

/** A call to somebody who left a number: be brief, find out what they care about, agree on a visit. */
export const APPOINTMENT: Template<NamesOf<typeof ZH_CN>> = {
  minutes: 5,
  begins: 'busy',
  steps: [
    { says: 'busy', to: 'introduce' },
    {
      asks: 'introduce',
      required: true,
      ways: [
        ['brief', 'looking'],
        ['long', 'annoyed'],
      ],
    },
    { says: 'annoyed', to: 'shorten' },
    {
      asks: 'shorten',
      ways: [
        ['point', 'looking'],
        ['goOn', 'looking'],
      ],
    },
    { says: 'looking', to: 'interest' },
    {
      asks: 'interest',
      required: true,
      ways: [
        ['askUse', 'why'],
        ['push', 'refuse'],
      ],
    },
    { says: 'refuse', to: 'interestAgain' },
    {
      asks: 'interestAgain',
      ways: [
        ['askAgain', 'why'],
        ['beg', 'why'],
      ],
    },
    {
      question: 'why',
      required: true,
      ways: [
        ['worth', 'when', { right: true }],
        ['offer', 'pressed', { right: false }],
      ],
    },
    { says: 'pressed', to: 'reason' },
    {
      asks: 'reason',
      ways: [
        ['worthAgain', 'when'],
        ['lastChance', 'when'],
      ],
    },
    { says: 'when', to: 'time' },
    {
      asks: 'time',
      required: true,
      ways: [
        ['twoTimes', 'late'],
        ['anytime', 'end', { outcome: 'open' }],
      ],
    },
    { says: 'late', to: 'confirm' },
    {
      asks: 'confirm',
      required: true,
      ways: [
        ['repeat', 'end', { outcome: 'won' }],
        ['bye', 'end', { outcome: 'open' }],
      ],
    },
  ],
  words: { zhCN: ZH_CN, zhTW: ZH_TW, en: EN },
}
