import { DEMO_FREE } from '../../server/src/module/scene/demo/demo-free'

/** The demonstration's packages with a free practice, and each practice. */
export const FREE_TASKS = {
  en: { title: 'Free practice: a first call', content: DEMO_FREE['clinic-talk'] },
  zhCN: { title: '自由练习：留住老用户', content: DEMO_FREE['broadband-talk'] },
} as const

/** A sentence for each required point of a free practice, in the author's order. */
export const pointLines = ({ content }: (typeof FREE_TASKS)[keyof typeof FREE_TASKS]): string[] =>
  (content.free?.points ?? [])
    .filter(({ required }) => required)
    .map(({ better, met }) => better ?? met.examples[0] ?? '')
