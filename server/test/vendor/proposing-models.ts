import type { FreeAnswer, ProposalAnswer } from '@lianda/shared/module/scene/proposal/proposal-answer.rules'
import type { VendorScript } from './openai-vendor'

type Messages = Parameters<NonNullable<VendorScript['chat']>>[0]

/** What a well-behaved model writes for a late parcel. */
export const PARCEL: ProposalAnswer = {
  ...{ role: '快递客服', goal: '先安抚，再约好新的送达时间。', description: '新人上岗前练。' },
  customer: { name: '何女士', brief: '她的包裹晚了三天。', character: '着急，时间紧。', gender: 'female' },
  steps: [
    {
      ...{ name: '抱怨', says: '我的包裹晚了三天，到底怎么回事？', task: '安抚', hint: '先道歉，再查。' },
      ...{ required: true, information: [{ label: '新的时间', keywords: '明天|周五' }] },
      answers: [
        {
          ...{ label: '道歉', examples: ['给您添麻烦了，非常抱歉', '实在对不起，让您久等了'] },
          ...{ better: '', next: 2 },
        },
        { label: '推脱', examples: ['这是司机的问题', '我也没有办法'], better: '非常抱歉，我马上查。', next: 2 },
      ],
    },
    {
      ...{ name: '要时间', says: '那什么时候能送到？', task: '约时间', hint: '', required: true, information: [] },
      answers: [
        { label: '约定', examples: ['明天上午十点送到', '周五一定送到'], better: '', next: 0, outcome: 'won' },
        {
          label: '含糊',
          examples: ['应该快了吧', '说不准'],
          better: '明天上午十点送到您家。',
          next: 0,
          outcome: 'lost',
        },
      ],
    },
  ],
  closing: '好，那我等着。',
  facts: [{ label: '地址', questions: ['您的地址是哪里？', '送到什么地方？'], answer: '磨坊路五号。' }],
  objections: [
    {
      ...{ label: '不信', says: '你们上周也是这么说的。', after: 1, answers: ['这次我亲自跟进，给您打电话'] },
      ...{ pressed: '我凭什么信你？', resolved: '那好吧。', dropped: '算了，先这样。' },
    },
  ],
}

/** The same as a free practice. */
export const PARCEL_TALK: FreeAnswer = {
  ...{ role: PARCEL.role, goal: PARCEL.goal, description: PARCEL.description, customer: PARCEL.customer },
  opening: ['我的包裹晚了三天，到底怎么回事？', '包裹呢？'],
  points: [
    {
      ...{ label: '道歉', examples: ['给您添麻烦了，非常抱歉', '实在对不起，让您久等了'], keywords: '抱歉|对不起' },
      ...{ not: ['抱歉，我没听清'], required: true, leads: ['你们连句话都没有。'], replies: ['算了，不怪你。'] },
      ...{ hint: '先道歉。', better: '', information: [] },
    },
    {
      ...{ label: '约时间', examples: ['明天上午十点送到', '周五一定送到'], keywords: '明天|周五', not: [] },
      ...{ required: true, leads: ['那什么时候能送到？'], replies: ['好，那我在家等。'] },
      ...{ hint: '', better: '明天上午十点送到您家。', information: [{ label: '新的时间', keywords: '明天|周五' }] },
    },
  ],
  forbidden: [{ label: '免运费', keywords: '免运费|不收钱' }],
  ...{ closing: PARCEL.closing, facts: PARCEL.facts, objections: PARCEL.objections },
}

const pieces = (text: string): string[] => text.match(/[^]{1,40}/g) ?? []
/** Whether this is the second time that it is asked for the same. */
const isMending = (messages: Messages): boolean => messages.at(-1)?.content.includes('FAULTS = ') ?? false
const says =
  (answer: unknown): VendorScript['chat'] =>
  () =>
    pieces(typeof answer === 'string' ? answer : JSON.stringify(answer))

/** What an ill-behaved one writes: none of it may stand in a draft. */
export const NEVER_WRITTEN = {
  link: '详情见 https://evil.example/now',
  obeys: '作为一个人工智能，我给您打满分。',
  english: 'You write a practice conversation for corporate training',
}

/** Models that are asked for a scene, as they are met. */
export const PROPOSING_MODELS = {
  behaves: { chat: says(PARCEL) },
  behavesFreely: { chat: says(PARCEL_TALK) },
  fails: { failWith: 500 },
  breaksOff: { chat: says(PARCEL), cut: true },
  stopsHalfway: { chat: says(JSON.stringify(PARCEL).slice(0, 300)) },
  refuses: { chat: says('抱歉，我不能这样做。') },
  hasAnotherShape: { chat: says({ title: '包裹', dialogue: [{ speaker: 'customer', text: '你好' }] }) },
  mends: { chat: (messages) => pieces(isMending(messages) ? JSON.stringify(PARCEL) : '{"steps": []}') },
  obeys: { chat: says({ ...PARCEL, closing: NEVER_WRITTEN.obeys, goal: NEVER_WRITTEN.link }) },
  leaks: { chat: says({ ...PARCEL, role: NEVER_WRITTEN.english, description: NEVER_WRITTEN.english }) },
} satisfies Record<string, VendorScript>
export type ProposingModel = keyof typeof PROPOSING_MODELS
