import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { emptyPractice } from '../src/module/scene/draft/empty-practice'

const says = (...texts: string[]) => texts.map((text) => ({ text }))

/** A free practice with everything that publishing asks for, and little more. */
export const finishedPractice: SceneContent = (() => {
  const empty = emptyPractice('试驾邀约', '16k_zh')
  return {
    ...empty,
    ...{ role: '汽车销售顾问', goal: '问清用途和预算，约好试驾的时间。' },
    persona: { ...empty.persona, name: '李女士', brief: '第一次看车。', character: '三十五岁，说话直接。' },
    customer: {
      facts: [
        {
          ...{ id: 'budget', label: '预算' },
          asked: { keywords: '预算|多少钱以内', examples: ['您的预算是多少', '大概想花多少钱'] },
          levels: [{ trust: 0, wordings: says('二十万以内吧。', '最多二十万。', '不想超过二十万。') }],
          ...{ after: [], knowing: [], guarded: [] },
        },
      ],
      ...{ smallTalk: [], objections: [], memories: [], goals: [], nodes: [], outcomes: [] },
      mood: { trust: 5, patience: 6, moves: [] },
      acts: {},
    },
    free: {
      opening: [{ id: 'o1', text: '你好，我想看看车。', emotion: 0 }],
      points: [
        {
          ...{ id: 'drive', label: '约试驾', required: true, notMet: ['试驾有什么好的'], mustSay: [] },
          met: { keywords: '试驾', examples: ['周六上午来试驾可以吗', '我给您约一次试驾'] },
          leads: says('光看也看不出什么。', '我还没开过呢。', '开起来怎么样？'),
          replies: says('行，周六上午可以。', '好，那就周六。', '可以，我周六有空。'),
        },
      ],
      forbidden: [{ label: '承诺最低价', keywords: '全市最低|保证最低' }],
      ends: [],
      turnLimit: 12,
      closing: says('好，那先这样。', '我先走了。', '今天就到这儿吧。'),
    },
  }
})()

/** Twelve turns of somebody who knows how: what they say, in the practice with the line that breaks. */
export const BROADBAND_TURNS = [
  '周先生您好，我是客服李明。',
  '能问一下是什么原因吗？',
  '断了这么多次，耽误您干活了，真的很抱歉。',
  '一般几点钟断？',
  '您家里几口人，平时主要用网做什么？',
  '您在家是做什么工作的？',
  '您传图一般多大？',
  '我安排师傅四十八小时内上门，光猫也给您换了。',
  '我给您发短信，里面有师傅的电话，我的工号也在上面。',
  '老用户现在每月七十九元，升到五百兆。',
  '这个套餐合约一年，提前退要补差价。',
  '您看这样行不行，我现在就帮您办。',
]
