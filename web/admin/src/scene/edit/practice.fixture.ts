import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'

/** A finished free practice with one point and one fact. */
export const written: SceneContent = {
  ...{ name: '约一次试驾', description: '', language: '16k_zh', role: '汽车销售顾问', goal: '约好试驾。' },
  persona: {
    ...{ name: '李女士', gender: 'female', portrait: 'woman-bun', brief: '第一次看车。', character: '说话直接。' },
    ...{ voice: '', attributes: [] },
  },
  customer: {
    facts: [
      {
        ...{ id: 'f1', label: '预算', asked: { keywords: '预算', examples: ['您的预算是多少'] } },
        levels: [{ trust: 0, wordings: [{ text: '二十万以内吧。' }] }],
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
        ...{ id: 'p1', label: '约试驾', required: true, notMet: [], mustSay: [] },
        met: { keywords: '试驾', examples: ['周六上午来试驾可以吗', '我给您约一次试驾'] },
        leads: [{ text: '光看也看不出什么。' }],
        replies: [{ text: '行，周六上午可以。' }],
      },
    ],
    ...{ forbidden: [{ label: '最低价', keywords: '全市最低|保证最低' }], ends: [], turnLimit: 12 },
    closing: [{ text: '好，那先这样。' }],
  },
  flow: { nodes: [] },
  calculation: 'examples',
  ...{ strictness: 50, crossNode: false, smartBreak: true },
  silence: {
    ...{ timeoutS: 12, maxTimes: 2 },
    replies: [{ id: 's1', text: '还在吗？', emotion: 2 }],
    farewell: { id: 's9', text: '那先这样。', emotion: 4 },
  },
  nonStandard: {
    ...{ maxTimes: 2, alertAt: 1 },
    replies: [{ id: 'n1', text: '没听明白。', emotion: 2 }],
    then: 'continue',
    farewell: { id: 'n9', text: '那先这样。', emotion: 4 },
  },
  ...{ waitS: 0, hints: 3, minutes: 6 },
  lexicon: { polite: [], sensitive: [], synonyms: [], hotWords: [] },
}

const says = (...texts: string[]) => texts.map((text) => ({ text }))

/** The same with everything that makes its customer somebody: an objection, memories, values, and other days. */
export const lively: SceneContent = {
  ...written,
  customer: {
    ...{ facts: [], smallTalk: [], goals: [], nodes: [], outcomes: [] },
    ...written.customer,
    objections: [
      {
        ...{ id: 'o1', label: '怕被推销', raisedBy: ['p1'], patience: 1, hint: '说清楚不强买。' },
        resolvedBy: { keywords: '不强买|不推销', examples: ['您放心，试驾完不买也没关系'] },
        wordings: says('去了你们不会一直劝我买吧？'),
        pressed: says('我就怕被人缠着。'),
        resolved: says('那行，我过去看看。'),
        dropped: says('算了，到时候再说。'),
      },
    ],
    memories: [
      {
        ...{ id: 'm1', label: '到店时间', kind: 'clock', keywords: '到店|过来' },
        recalls: [{ nodes: ['p1'], wordings: says('{m1}到店，我记下了。') }],
        contradicted: says('刚才说{before}，怎么又{now}了？'),
      },
      {
        ...{ id: 'm2', label: '怎么来', kind: 'choice', keywords: '', recalls: [] },
        options: [
          { id: 'a1', text: '坐地铁', keywords: '地铁' },
          { id: 'a2', text: '开车', keywords: '开车' },
        ],
        contradicted: says('到底{before}还是{now}？'),
      },
    ],
    values: [{ id: 'v1', label: '车型', options: ['轿车', '越野车'] }],
    mood: {
      ...{ trust: 5, patience: 6, moves: [{ cause: 'resolved', trust: 4, patience: 0 }] },
      hard: { trust: 1, patience: 4, fall: 2 },
    },
    acts: {},
  },
}
