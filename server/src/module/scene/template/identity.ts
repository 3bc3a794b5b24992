import { EN } from './identity-en'
import { ZH_CN } from './identity-zh-cn'
import { ZH_TW } from './identity-zh-tw'
import type { Template } from './template-scene'
import type { NamesOf } from './template-words'

/** Somebody who wants to change an account that is not theirs: stay within the rule, and still help. */
export const IDENTITY: Template<NamesOf<typeof ZH_CN>> = {
  minutes: 6,
  begins: 'ask',
  steps: [
    { says: 'ask', to: 'welcome' },
    {
      asks: 'welcome',
      required: true,
      ways: [
        ['askWho', 'papers'],
        ['refuse', 'upset'],
      ],
    },
    { says: 'upset', to: 'soften' },
    {
      asks: 'soften',
      ways: [
        ['sorryHow', 'papers'],
        ['ruleIsRule', 'papers'],
      ],
    },
    {
      question: 'papers',
      required: true,
      ways: [
        ['explain', 'how', { right: true }],
        ['letPass', 'surprised', { right: false }],
        ['dontKnow', 'waits', { right: false }],
      ],
    },
    { says: 'surprised', to: 'correct' },
    {
      asks: 'correct',
      ways: [
        ['takeBack', 'how'],
        ['trustYou', 'how'],
      ],
    },
    { says: 'waits', to: 'check' },
    {
      asks: 'check',
      ways: [
        ['findOut', 'how'],
        ['elsewhere', 'how'],
      ],
    },
    { says: 'how', to: 'steps' },
    {
      asks: 'steps',
      required: true,
      ways: [
        ['tellAll', 'today'],
        ['online', 'lost'],
      ],
    },
    { says: 'lost', to: 'stepsAgain' },
    {
      asks: 'stepsAgain',
      ways: [
        ['tellAgain', 'today'],
        ['leaflet', 'today'],
      ],
    },
    { says: 'today', to: 'close' },
    {
      asks: 'close',
      required: true,
      ways: [
        ['sayWhen', 'end', { outcome: 'won' }],
        ['maybe', 'end', { outcome: 'open' }],
      ],
    },
  ],
  words: { zhCN: ZH_CN, zhTW: ZH_TW, en: EN },
}
