import type { Language } from '@lianda/shared/contract/fields'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { intent, layOutFlow, line, way } from '../demo/scene-parts'
import { EN } from './first-visit-en'
import type { FirstVisitWords, MustSay } from './first-visit-words'
import { ZH_CN } from './first-visit-zh-cn'
import { ZH_TW } from './first-visit-zh-tw'

/**
 * The scene that a new organisation begins with: a first customer with a problem at their present supplier and a cheaper
 * offer in hand. It names no trade, so a company can use it as it is and put its own words in.
 */
export function firstVisit(language: Language): SceneContent {
  const { start, end, says, asks, intents, silence, nonStandard, priceHint, priceMust, ...scene } = {
    zhCN: ZH_CN,
    zhTW: ZH_TW,
    en: EN,
  }[language]
  const said = (key: keyof FirstVisitWords['says'], to: string) => {
    const [name, text, emotion] = says[key]
    return {
      ...{ id: `c_${key}`, name, type: 'customer' as const },
      ...{ lines: [line('l1', text, emotion)], transitions: [way(`w_${key}`, to)] },
    }
  }
  const to = (
    key: keyof FirstVisitWords['intents'],
    node: string,
    more: { outcome?: 'won' | 'open'; right?: boolean } = {},
  ) => {
    const [label, keywords, scripts, better] = intents[key]
    return intent(`i_${key}`, node, label, keywords, [...scripts], { ...more, ...(better ? { better } : {}) })
  }
  const must = ([label, keywords, better]: MustSay) => ({ label, keywords, better })
  const asked = (
    key: keyof FirstVisitWords['asks'],
    transitions: ReturnType<typeof to>[],
    required: { required?: true } = {},
  ) => {
    const [name, hint, mustSay] = asks[key]
    const node = { id: `s_${key}`, name, type: 'student' as const, hint, transitions, ...required }
    return mustSay ? { ...node, mustSay: [must(mustSay)] } : node
  }
  const required = { required: true } as const
  const flow = layOutFlow([
    { id: 'start', name: start, type: 'start', transitions: [way('w_start', 'c_arrive')] },
    said('arrive', 's_needs'),
    asked('needs', [to('ask', 'c_trouble'), to('pitch', 'c_cool')], required),
    said('cool', 's_again'),
    asked('again', [to('askAgain', 'c_trouble'), to('sorry', 'c_trouble')]),
    said('trouble', 's_care'),
    asked('care', [to('service', 'q_price'), to('features', 'c_functions')], required),
    said('functions', 's_careAgain'),
    asked('careAgain', [to('serviceAgain', 'q_price'), to('vague', 'q_price')]),
    {
      ...{ id: 'q_price', name: says.price[0], type: 'question', required: true, hint: priceHint },
      ...{ lines: [line('l1', says.price[1], says.price[2])], mustSay: [must(priceMust)] },
      transitions: [
        to('value', 'c_next', { right: true }),
        to('cheaper', 'c_discount', { right: false }),
        to('badmouth', 'c_cold', { right: false }),
      ],
    },
    said('discount', 's_hold'),
    asked('hold', [to('terms', 'c_next'), to('yield', 'c_next')]),
    said('cold', 's_back'),
    asked('back', [to('apologise', 'c_next'), to('compare', 'c_next')]),
    said('next', 's_close'),
    asked('close', [to('appoint', 'end', { outcome: 'won' }), to('wait', 'end', { outcome: 'open' })], required),
    {
      ...{ id: 'end', name: end[0], type: 'end', outcome: 'open' },
      ...{ lines: [line('l1', end[1], end[2])], transitions: [] },
    },
  ])
  return {
    ...scene,
    flow,
    ...{ calculation: 'examples', strictness: 50, crossNode: false, smartBreak: true },
    silence: {
      ...{ timeoutS: 12, maxTimes: 2 },
      replies: [line('sl1', silence[0], 2), line('sl2', silence[1], 2)],
      farewell: line('sl9', silence[2], 4),
    },
    nonStandard: {
      ...{ maxTimes: 2, alertAt: 1 },
      replies: [line('ns1', nonStandard[0], 2), line('ns2', nonStandard[1], 2)],
      then: 'continue',
      farewell: line('ns9', nonStandard[2], 4),
    },
    ...{ waitS: 0, hints: 3, minutes: 6 },
  }
}
