import type { FlowNode, SceneContent, Transition } from '../src/module/scene/scene.contract'

const line = (id: string, text: string) => ({ id, text, emotion: 0 })

export const way = (id: string, node: string, more: Partial<Transition> = {}): Transition => ({
  id,
  node,
  label: '',
  keywords: '',
  scripts: [],
  ...more,
})

export const node = (
  id: string,
  type: FlowNode['type'],
  transitions: Transition[],
  more: Partial<FlowNode> = {},
): FlowNode => ({
  id,
  name: id,
  type,
  left: 0,
  top: 0,
  lines: [],
  transitions,
  mustSay: [],
  required: false,
  ...more,
})

/** A small valid flow: a greeting, then a question about the price; each test changes the part it covers. */
export function aFlow(): FlowNode[] {
  return [
    node('start', 'start', [way('w0', 'c1')]),
    node('c1', 'customer', [way('w1', 's1')], {
      lines: [line('c1a', '你好，我想看看车'), line('c1b', '你好，随便看看')],
    }),
    node(
      's1',
      'student',
      [
        way('i_need', 'q1', { label: '问需求', keywords: '用车|上下班,开', scripts: ['您平时怎么用车'] }),
        way('i_price', 'c2', { label: '报价', keywords: '价格|优惠,现在', scripts: ['现在价格有优惠'] }),
      ],
      { required: true, mustSay: [{ label: '问好', keywords: '您好|你好' }] },
    ),
    node('c2', 'customer', [way('w2', 'q1')], { lines: [line('c2a', '先别说价格')] }),
    node(
      'q1',
      'question',
      [
        way('i_right', 'end', {
          label: '三周',
          keywords: '三周|二十天',
          scripts: ['大概三周可以提车'],
          right: true,
          outcome: 'won',
        }),
        way('i_wrong', 'end', { label: '明天', keywords: '明天', scripts: ['明天就能提车'], right: false }),
      ],
      { lines: [line('q1a', '多久能提车')], required: true },
    ),
    node('end', 'end', [], { lines: [line('e1', '再见')], outcome: 'open' }),
  ]
}

export function aScene(change: Partial<SceneContent> = {}, nodes: FlowNode[] = aFlow()): SceneContent {
  return {
    name: '展厅',
    description: '',
    language: '16k_zh',
    role: '顾问',
    goal: '成交',
    persona: {
      name: '陈女士',
      gender: 'female',
      portrait: 'woman-bob',
      brief: '看车',
      character: '看车的人',
      voice: '',
      attributes: [],
    },
    flow: { nodes },
    calculation: 'examples',
    strictness: 50,
    crossNode: false,
    smartBreak: true,
    silence: {
      timeoutS: 10,
      maxTimes: 2,
      replies: [line('r1', '在吗'), line('r2', '听得见吗')],
      farewell: line('r9', '我挂了'),
    },
    nonStandard: {
      maxTimes: 2,
      alertAt: 2,
      replies: [line('n1', '没听懂'), line('n2', '什么意思')],
      then: 'continue',
      farewell: line('n9', '算了'),
    },
    waitS: 0,
    hints: 3,
    minutes: 5,
    lexicon: {
      polite: ['您好', '谢谢'],
      sensitive: [
        { word: '绝对最低', better: '目前能给到的价格' },
        { word: '最低', better: '' },
      ],
      synonyms: [{ base: '价格', words: ['价钱'] }],
      hotWords: [{ word: '用车', replace: ['涌车'] }],
    },
    ...change,
  }
}
