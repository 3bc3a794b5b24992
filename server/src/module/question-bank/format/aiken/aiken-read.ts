import { IMPORT_MAX_ROWS } from '@lianda/shared/module/question-bank/import.admin.contract'
import { PLAIN, problemRow, rowOf } from '../plain-row'
import { UnreadableFile } from '../../../../infra/spreadsheet/unreadable-file'
import { type ParsedQuestion, requireShort } from '../parsed'

export const AIKEN_OPTION = /^([A-Z])[.)]\s+(\S[^\n]*)$/
export const AIKEN_ANSWER = /^ANSWER\s*[:：]\s*([A-Z](?:\s*,\s*[A-Z])*)\s*$/i

interface Open {
  line: number
  text: string[]
  options: string[]
  letters: string[]
}

/**
 * Reads an Aiken file: question lines, `A. ...`, then `ANSWER: B`. What can't be read becomes a row with its problem.
 */
export function readAiken(file: string): ParsedQuestion[] {
  requireShort(file)
  const rows: ParsedQuestion[] = []
  let open: Open | null = null
  const fail = (code: string): void => {
    if (open) rows.push(problemRow(open.line, [...open.text, ...open.options].join('\n'), code))
    open = null
  }
  file.split(/\r\n?|\n/).forEach((raw, index) => {
    const line = raw.trim()
    if (line === '') return
    const answer = AIKEN_ANSWER.exec(line)?.[1]
    const option = AIKEN_OPTION.exec(line)
    if (answer !== undefined) {
      if (!open || open.options.length === 0) return fail('aiken_options')
      rows.push(finish(open, answer.toUpperCase()))
      open = null
    } else if (option && open) {
      open.letters.push(option[1] ?? '')
      open.options.push(option[2] ?? '')
    } else {
      if (open && open.options.length > 0) fail('aiken_answer')
      if (open) open.text.push(line)
      else open = { line: index + 1, text: [line], options: [], letters: [] }
    }
  })
  fail('aiken_answer')
  if (rows.length === 0) throw new UnreadableFile('unreadable', 'no_questions')
  if (rows.length > IMPORT_MAX_ROWS) throw new UnreadableFile('too_many')
  return rows
}

function finish({ line, text, options, letters }: Open, answer: string): ParsedQuestion {
  const right = answer.split(/[\s,]+/)
  if (letters.some((letter, n) => letter.charCodeAt(0) !== 65 + n))
    return problemRow(line, text.join('\n'), 'aiken_letters')
  const row = rowOf(line, {
    ...PLAIN,
    type: right.length > 1 ? 1 : 0,
    text: text.join('\n'),
    options: options.map((one, n) => ({ text: one, right: right.includes(letters[n] ?? '') })),
  })
  // The letter as written, so that the check reports one without an option.
  return { ...row, cells: { ...row.cells, answer: right.join(',') } }
}
