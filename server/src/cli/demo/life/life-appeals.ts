import type { AppealKind } from '@lianda/shared/module/appeal/appeal.contract'
import type { Language } from '@lianda/shared/contract/fields'

/** A result that somebody questions, and what becomes of it. */
export interface LifeAppeal {
  kind: Exclude<AppealKind, 'faq'>
  /** Of who makes it. */
  language: Language
  /** The day of it, counted from the first start. */
  day: number
  reason: string
  /** Who of those that may decide does it, after so many days; null: it waits. */
  answer: { judge: number; days: number; upheld: boolean; opinion: string } | null
}

const upheld = (judge: number, days: number, opinion: string) => ({ judge, days, upheld: true, opinion })
const rejected = (judge: number, days: number, opinion: string) => ({ judge, days, upheld: false, opinion })

/** The appeals of the 60 days: some upheld, some rejected, one answered late, some still open and one of them overdue. */
export const LIFE_APPEALS: readonly LifeAppeal[] = [
  {
    ...{ kind: 'practice', language: 'zhCN', day: -49 },
    reason: '这一步我换了一种说法，意思都讲到了，却算成没说。',
    answer: upheld(0, 2, '对照要点看过，意思到位，分数还给你。'),
  },
  {
    ...{ kind: 'exam', language: 'zhCN', day: -41 },
    reason: '有一道题两个选项都说得通，希望再看一下。',
    answer: rejected(1, 5, '资料里写得明确，只有一个选项符合。'),
  },
  {
    ...{ kind: 'practice', language: 'zhCN', day: -33 },
    reason: '我停顿是在查价格表，不应该算冷场。',
    answer: rejected(0, 24, '停顿超过了约定时间，先说一声“请稍等”就好。'),
  },
  {
    ...{ kind: 'practice', language: 'zhCN', day: -29 },
    reason: '客户先挂断了，后面的步骤我来不及说。',
    answer: null,
  },
  {
    ...{ kind: 'practice', language: 'en', day: -24 },
    reason: 'I confirmed it in other words, but it did not count.',
    answer: upheld(2, 3, 'You did confirm it. The points are yours.'),
  },
  {
    ...{ kind: 'practice', language: 'zhCN', day: -20 },
    reason: '用词那一处是客户的原话，我只是复述。',
    answer: upheld(1, 4, '确实是复述客户的话，不扣分。'),
  },
  {
    ...{ kind: 'exam', language: 'zhCN', day: -16 },
    reason: '填的是简称，和答案是同一个意思。',
    answer: upheld(0, 1, '简称通用，算对。'),
  },
  {
    ...{ kind: 'practice', language: 'zhTW', day: -11 },
    reason: '我有先報姓名，只是不在第一句。',
    answer: rejected(0, 2, '規範要求開場先報姓名，下次記得。'),
  },
  {
    ...{ kind: 'practice', language: 'zhCN', day: -8 },
    reason: '我已经道歉并给了办法，还是扣了情绪分。',
    answer: rejected(1, 3, '办法给得好，不过道歉之前打断了客户。'),
  },
  {
    ...{ kind: 'practice', language: 'zhCN', day: -4 },
    reason: '最后一步我问过客户还有没有别的需要。',
    answer: null,
  },
  {
    ...{ kind: 'exam', language: 'zhCN', day: -2 },
    reason: '判断题的说法和新版制度不一致，请核对。',
    answer: null,
  },
]
