import { EN } from './first-visit-en'
import { ZH_CN } from './first-visit-zh-cn'
import { ZH_TW } from './first-visit-zh-tw'
import type { Template } from './template-scene'
import type { NamesOf } from './template-words'

/**
 * The scene that a new organisation begins with: a first customer with a problem at their present supplier and a cheaper
 * offer in hand. It names no trade, so a company can use it as it is and put its own words in.
 */
export const FIRST_VISIT: Template<NamesOf<typeof ZH_CN>> = {
  minutes: 6,
  begins: 'arrive',
  steps: [
    { says: 'arrive', to: 'needs' },
    {
      asks: 'needs',
      required: true,
      ways: [
        ['ask', 'trouble'],
        ['pitch', 'cool'],
      ],
    },
    { says: 'cool', to: 'again' },
    {
      asks: 'again',
      ways: [
        ['askAgain', 'trouble'],
        ['sorry', 'trouble'],
      ],
    },
    { says: 'trouble', to: 'care' },
    {
      asks: 'care',
      required: true,
      ways: [
        ['service', 'price'],
        ['features', 'functions'],
      ],
    },
    { says: 'functions', to: 'careAgain' },
    {
      asks: 'careAgain',
      ways: [
        ['serviceAgain', 'price'],
        ['vague', 'price'],
      ],
    },
    {
      question: 'price',
      required: true,
      ways: [
        ['value', 'next', { right: true }],
        ['cheaper', 'discount', { right: false }],
        ['badmouth', 'cold', { right: false }],
      ],
    },
    { says: 'discount', to: 'hold' },
    {
      asks: 'hold',
      ways: [
        ['terms', 'next'],
        ['yield', 'next'],
      ],
    },
    { says: 'cold', to: 'back' },
    {
      asks: 'back',
      ways: [
        ['apologise', 'next'],
        ['compare', 'next'],
      ],
    },
    { says: 'next', to: 'close' },
    {
      asks: 'close',
      required: true,
      ways: [
        ['appoint', 'end', { outcome: 'won' }],
        ['wait', 'end', { outcome: 'open' }],
      ],
    },
  ],
  words: { zhCN: ZH_CN, zhTW: ZH_TW, en: EN },
}
