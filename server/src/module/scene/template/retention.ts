import { EN } from './retention-en'
import { ZH_CN } from './retention-zh-cn'
import { ZH_TW } from './retention-zh-tw'
import type { Template } from './template-scene'
import type { NamesOf } from './template-words'

/** A customer who does not want to renew: ask for the reason, own it, and offer what solves it. */
export const RETENTION: Template<NamesOf<typeof ZH_CN>> = {
  minutes: 6,
  begins: 'cancel',
  steps: [
    { says: 'cancel', to: 'why' },
    {
      asks: 'why',
      required: true,
      ways: [
        ['askWhy', 'reason'],
        ['bargain', 'notMoney'],
      ],
    },
    { says: 'notMoney', to: 'whyAgain' },
    {
      asks: 'whyAgain',
      ways: [
        ['askAgain', 'reason'],
        ['moreOffer', 'reason'],
      ],
    },
    { says: 'reason', to: 'care' },
    {
      asks: 'care',
      required: true,
      ways: [
        ['own', 'other'],
        ['defend', 'unmoved'],
      ],
    },
    { says: 'unmoved', to: 'careAgain' },
    {
      asks: 'careAgain',
      ways: [
        ['help', 'other'],
        ['manual', 'other'],
      ],
    },
    {
      question: 'other',
      required: true,
      ways: [
        ['worth', 'how', { right: true }],
        ['badmouth', 'cold', { right: false }],
        ['discount', 'cold', { right: false }],
      ],
    },
    { says: 'cold', to: 'back' },
    {
      asks: 'back',
      ways: [
        ['backToHelp', 'how'],
        ['penalty', 'how'],
      ],
    },
    { says: 'how', to: 'arrange' },
    {
      asks: 'arrange',
      required: true,
      ways: [
        ['date', 'end', { outcome: 'won' }],
        ['form', 'end', { outcome: 'open' }],
      ],
    },
  ],
  words: { zhCN: ZH_CN, zhTW: ZH_TW, en: EN },
}
