import type { Customer } from '../src/module/customer/customer.contract'

const says = (...texts: string[]) => texts.map((text) => ({ text }))

/** A customer for the flow of `aFlow`; each test changes the part it covers. */
export function aCustomer(change: Partial<Customer> = {}): Customer {
  return {
    facts: [
      {
        id: 'home',
        label: '老家',
        asked: { keywords: '老家|回家', examples: ['您老家在哪里', '您老家远不远'] },
        levels: [
          { trust: 0, wordings: says('老家在河北。', '河北，开车三个钟头。', '在河北，山里头。') },
          { trust: 6, wordings: says('其实是我妈一个人在那边。', '我妈在那边，我不放心。') },
        ],
        after: [],
        knowing: [],
        guarded: [],
      },
      {
        id: 'budget',
        label: '预算',
        asked: { keywords: '预算|打算花', examples: ['您的预算是多少', '您打算花多少钱'] },
        levels: [{ trust: 0, wordings: says('二十万左右。', '别超过二十万。') }],
        after: ['home'],
        knowing: ['name'],
        guarded: says('这个我先不说。', '还没到谈钱的时候。'),
      },
    ],
    smallTalk: [
      {
        id: 'weather',
        label: '天气',
        asked: { keywords: '天气|下雨', examples: ['今天天气真好', '外面下雨了吗'] },
        wordings: says('是啊，难得。', '还行吧。'),
      },
    ],
    objections: [
      {
        id: 'dear',
        label: '嫌贵',
        raisedBy: ['i_price'],
        wordings: says('这也太贵了吧？'),
        resolvedBy: { keywords: '送保养|包含', examples: ['价格里送保养', '里面包含三年保养'] },
        pressed: says('我还是觉得贵。'),
        patience: 1,
        resolved: says('这样还差不多。'),
        dropped: says('那先不说这个了。'),
      },
    ],
    memories: [
      {
        id: 'name',
        label: '顾问的名字',
        kind: 'name',
        keywords: '',
        recalls: [{ nodes: ['q1'], wordings: says('{name}，我问你。') }],
        contradicted: says('你不是叫{before}吗？'),
      },
      {
        id: 'weeks',
        label: '提车时间',
        kind: 'duration',
        keywords: '提车|交车',
        recalls: [],
        contradicted: says('刚才说{before}，现在又{now}？'),
      },
    ],
    goals: [{ id: 'car', label: '提到车', metBy: ['i_right'] }],
    mood: { trust: 5, patience: 6, moves: [] },
    acts: {
      again: says('我是说，{line}', '我问的是，{line}'),
      unknown: says('这我说不上来。', '不知道呀。', '没想过。'),
      back: says('说回车吧。', '咱们接着说。', '先说正事。'),
      asked_before: says('刚说过了。', '你问过了。'),
      not_understood: says('没明白。', '什么意思？', '您说的我没懂。'),
      silent: says('喂？', '在吗？', '人呢？'),
      insult: says('说话客气点。', '你怎么骂人？'),
      refusal: says('那我找谁？', '你不管谁管？'),
      blame: says('怎么怪我？', '这也赖我？'),
      left: says('算了，先不说这个。', '那就算了。'),
      farewell: says('我走了。'),
      hurt: says('我不受这个气，走了。'),
    },
    nodes: [
      { node: 's1', again: says('我想先看看车。', '我就想看看车。', '我是来看车的。'), left: [] },
      { node: 'q1', again: says('到底多久能提车？', '提车要等几天？'), left: [] },
    ],
    outcomes: [
      { outcome: 'open', trustBelow: 3, unresolved: [], unmet: [], wordings: says('哼，再说吧。') },
      { outcome: 'open', unresolved: ['dear'], unmet: [], wordings: says('我再比比价。') },
      { outcome: 'won', trustFrom: 6, unresolved: [], unmet: [], left: false, wordings: says('好，就在你这买。') },
    ],
    ...change,
  }
}
