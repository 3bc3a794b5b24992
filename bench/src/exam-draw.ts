import { type DrawablePaper, drawPaper } from '@lianda/shared/module/exam/draw.rules'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'

const DRAWS = 20
const EACH = 15
const POOL = 1_000
const TIMES = 50

/** Milliseconds to draw and shuffle 300 of 1,950 questions by 20 draws with overlapping pools. */
export function drawMs(): number {
  const paper = largePaper()
  const from = performance.now()
  for (let n = 0; n < TIMES; n++) drawPaper(paper, `learner ${n}`)
  return (performance.now() - from) / TIMES
}

function largePaper(): DrawablePaper {
  const pools = Array.from({ length: DRAWS }, (_pool, at): [string, string[]] => [
    `d${at}`,
    Array.from({ length: POOL }, (_id, n) => `q${at * 50 + n}`),
  ])
  return {
    content: {
      questions: [],
      draws: pools.map(([id]) => ({ id, catalogIds: [], types: [], levels: [], count: EACH, score: 1 })),
      shuffleQuestions: true,
      shuffleOptions: true,
    },
    questions: new Map(pools.flatMap(([, ids]) => ids.map((id) => [id, SINGLE]))),
    drawPools: Object.fromEntries(pools),
  }
}

const SINGLE: QuestionContent = {
  type: 0,
  text: 'Which of them?',
  images: [],
  choices: ['a', 'b', 'c', 'd'].map((id) => ({ id, content: id, iscorrect: id === 'a' })),
  blanks: [],
  anyOrder: false,
  promotion: '',
  explanation: '',
  level: 1,
  score: 1,
}
