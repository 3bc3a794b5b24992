import type { InputOf } from '@lianda/shared/contract/endpoint'
import type { questionCreate } from '@lianda/shared/module/question-bank/question.admin.contract'

type Content = InputOf<typeof questionCreate>['content']

/** A valid question of each type; `over` replaces fields. */
export const single = (text: string, over: Partial<Content> = {}): Content => ({
  type: 0,
  text,
  choices: [
    { id: 'a', content: '480 公里', iscorrect: true },
    { id: 'b', content: '620 公里', iscorrect: false },
  ],
  ...over,
})

export const multiple = (text: string, over: Partial<Content> = {}): Content => ({
  type: 1,
  text,
  choices: ['a', 'b', 'c'].map((id) => ({ id, content: `option ${id}`, iscorrect: id !== 'c' })),
  ...over,
})

export const judgement = (text: string, right: boolean, over: Partial<Content> = {}): Content => ({
  type: 2,
  text,
  choices: ['A', 'B'].map((id) => ({ id, content: '', iscorrect: (id === 'A') === right })),
  ...over,
})

export const fill = (text: string, blanks: string[][], over: Partial<Content> = {}): Content => ({
  type: 3,
  text,
  blanks: blanks.map((variants) => ({ variants })),
  ...over,
})
