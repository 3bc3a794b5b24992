import { EN } from './complaint-en'
import { ZH_CN } from './complaint-zh-cn'
import { ZH_TW } from './complaint-zh-tw'
import type { Template } from './template-scene'
import type { NamesOf } from './template-words'

/** A customer who calls for the third time about something broken: calm down, get the facts, promise what will be done. */
export const COMPLAINT: Template<NamesOf<typeof ZH_CN>> = {
  minutes: 6,
  begins: 'angry',
  steps: [
    { says: 'angry', to: 'calm' },
    {
      asks: 'calm',
      required: true,
      ways: [
        ['sorry', 'story'],
        ['excuse', 'angrier'],
      ],
    },
    { says: 'angrier', to: 'calmAgain' },
    {
      asks: 'calmAgain',
      ways: [
        ['sorryAgain', 'story'],
        ['system', 'story'],
      ],
    },
    { says: 'story', to: 'facts' },
    {
      asks: 'facts',
      required: true,
      ways: [
        ['askFacts', 'details'],
        ['blame', 'offended'],
      ],
    },
    { says: 'offended', to: 'factsAgain' },
    {
      asks: 'factsAgain',
      ways: [
        ['askAgain', 'details'],
        ['insist', 'details'],
      ],
    },
    { says: 'details', to: 'solve' },
    {
      asks: 'solve',
      required: true,
      ways: [
        ['plan', 'sure'],
        ['somebody', 'again'],
      ],
    },
    { says: 'again', to: 'solveAgain' },
    {
      asks: 'solveAgain',
      ways: [
        ['planAgain', 'sure'],
        ['waiting', 'sure'],
      ],
    },
    {
      question: 'sure',
      required: true,
      ways: [
        ['mine', 'relieved', { right: true }],
        ['swear', 'doubt', { right: false }],
      ],
    },
    { says: 'doubt', to: 'prove' },
    {
      asks: 'prove',
      ways: [
        ['leaveNumber', 'relieved'],
        ['believe', 'relieved'],
      ],
    },
    { says: 'relieved', to: 'close' },
    {
      asks: 'close',
      required: true,
      ways: [
        ['confirm', 'end', { outcome: 'won' }],
        ['hangUp', 'end', { outcome: 'open' }],
      ],
    },
  ],
  words: { zhCN: ZH_CN, zhTW: ZH_TW, en: EN },
}
