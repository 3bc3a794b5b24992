import type { PaperQuestion } from '@lianda/shared/module/exam/paper.admin.contract'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'

const EMPTY = {
  images: [],
  choices: [],
  blanks: [],
  anyOrder: false,
  promotion: '',
  explanation: '',
  level: 3,
  score: 20,
} satisfies Partial<QuestionContent>

const options = (texts: readonly string[], right: string) =>
  texts.map((content, at) => {
    const id = String.fromCharCode(65 + at)
    return { id, content, iscorrect: right.includes(id) }
  })

const question = (id: string, content: Omit<QuestionContent, keyof typeof EMPTY> & Partial<QuestionContent>) =>
  ({ id, source: null, score: 20, content: { ...EMPTY, ...content } }) satisfies PaperQuestion

/**
 * Five questions, 20 points each: single, single with long texts, multiple, true/false, fill. Right answers: B; D; A
 * and C; false; 10 or 十, 24 or 二十四.
 *
 * @param picture path of an uploaded image, shown with the first question
 */
export const fiveQuestions = (picture: string): PaperQuestion[] => [
  question('p1', {
    type: 0,
    text: '下图是四款车型的续航对比。客户每天往返 180 公里、两天充一次电，哪一款最合适？',
    images: [{ path: picture, description: '四款车型的标称续航（公里）' }],
    choices: options(['星驰 A3', '星驰 A5', '星驰 C1', '都不合适'], 'B'),
    explanation: '两天往返 360 公里，冬季打七折以后，只有 A5 的 620 公里还够用。',
  }),
  question('p2', {
    type: 0,
    text: '客户说：“我在网上看到你们的车冬天掉电特别快，隔壁那家说他们的电池有恒温，不会掉，价格还比你们便宜一万二。你们要是不能给我同样的价格，我今天就去隔壁订车了。”这时候怎么接话最合适？',
    choices: options(
      [
        '告诉客户隔壁的恒温只是宣传，让他自己去查投诉记录，查完就知道谁家的车好',
        '马上请示经理，先把一万二的差价补上，别的以后再说',
        '说明所有电动车冬天都会掉电，这是行业问题，谁家都一样，不用太在意',
        '先认可他的担心，再用本店车主的冬季实测数据说明掉电幅度，然后邀请他开一段试试',
        '请客户先交订金锁定名额，价格可以回头慢慢商量',
        'We can offer a test drive in a climate chamber, see https://example.com/range/winter-test-results-2026',
      ],
      'D',
    ),
    explanation: '先接住情绪，再给证据，最后给一个不花钱的下一步。',
  }),
  question('p3', {
    type: 1,
    text: '交车前必须当面和客户确认哪些内容？',
    choices: options(['外观有没有划痕', '客户的收入', '随车工具齐不齐', '竞争品牌的报价'], 'AC'),
    promotion: '按交车检查表第二页作答。',
    explanation: '外观和随车工具写在交车检查表上，要客户当面签字。',
  }),
  question('p4', {
    type: 2,
    text: '三电质保跟着首任车主走，车卖掉以后质保就失效。',
    choices: options(['', ''], 'B'),
    explanation: '三电质保跟着车走，二手车主同样享有。',
  }),
  question('p5', {
    type: 3,
    text: '首次保养在行驶 ___ 千公里时做，道路救援 ___ 小时都有人接。',
    blanks: [{ variants: ['10', '十'] }, { variants: ['24', '二十四'] }],
    explanation: '首保一万公里；救援电话全天有人。',
  }),
]
