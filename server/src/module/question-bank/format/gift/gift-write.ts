import { joinPath } from '@lianda/shared/module/import/import.rules'
import { joinBlanks, type PlainQuestion } from '@lianda/shared/module/question-bank/import-cells.rules'
import { metaOf } from '../meta-comment'
import { META_COMMENT } from './gift-blocks'
import { escapeGift } from './gift-escape'

/** Questions as a GIFT file, in the given order with their categories. GIFT can't hold pictures. */
export function writeGift(questions: readonly PlainQuestion[]): string {
  const out: string[] = []
  let category = ''
  for (const question of questions) {
    const path = joinPath(question.path)
    if (path !== category) out.push(`$CATEGORY: $course$/top${path === '' ? '' : `/${path}`}`)
    category = path
    out.push(writeQuestion(question))
  }
  return `${out.join('\n\n')}\n`
}

function writeQuestion(question: PlainQuestion): string {
  const several = question.type === 3 && question.blanks.length > 1
  const meta = { ...metaOf(question), ...(several ? { blanks: true } : {}) }
  const id = question.code === '' ? [] : [`// [id:${question.code.replace(/[\\\]]/g, '\\$&')}]`]
  const feedback = question.explanation === '' ? '' : `####${text(question.explanation)}`
  const body = `[plain]${escapeGift(question.text)} {${answers(question)}${feedback}}`
  return [...id, `${META_COMMENT}${JSON.stringify(meta)}`, body].join('\n')
}

/** A text that begins with `[` gets its own `[plain]`, so that it is not read as a format mark. */
const text = (raw: string): string => (raw.startsWith('[') ? `[plain]${escapeGift(raw)}` : escapeGift(raw))

function answers(question: PlainQuestion): string {
  if (question.type === 2) return question.statement ? 'TRUE' : 'FALSE'
  if (question.type === 3) {
    const several = question.blanks.length > 1
    const variants = several ? [joinBlanks(question.blanks)] : (question.blanks[0] ?? [])
    return variants.map((one) => `=${weighed(one, 100)}`).join(' ')
  }
  const right = question.options.filter((option) => option.right).length
  const share = Math.round(10_000_000 / right) / 100_000
  return question.options
    .map((option) => {
      if (question.type === 0) return `${option.right ? '=' : '~'}${weighed(option.text, option.right ? 100 : 0)}`
      return `~%${option.right ? share : -100}%${text(option.text)}`
    })
    .join(' ')
}

/** A text that begins with `%` gets an explicit weight, so that it is not read as one. */
const weighed = (raw: string, weight: number): string => `${/^\s*%/.test(raw) ? `%${weight}%` : ''}${text(raw)}`
