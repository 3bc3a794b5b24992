import { IMPORT_MAX_ROWS } from '@lianda/shared/module/question-bank/import.admin.contract'
import type { PlainQuestion } from '@lianda/shared/module/question-bank/import-cells.rules'
import { readMeta } from '../meta-comment'
import { moodlePath } from '../moodle-path'
import { UnreadableFile } from '../../../../infra/spreadsheet/unreadable-file'
import type { ParsedQuestion } from '../parsed'
import { PLAIN, problemRow, rowOf, withMeta } from '../plain-row'
import { readCloze } from './cloze'
import { isHtml, type MoodleText, readText } from './moodle-text'
import { attribute, child, children, parseXml, valueOf, type XmlNode } from './xml-node'

/** Reads a Moodle XML file; unsupported kinds of questions become rows with a problem. Throws UnreadableFile. */
export function readMoodle(file: string): ParsedQuestion[] {
  const quiz = child(parseXml(file), 'quiz')
  if (quiz === undefined) throw new UnreadableFile('unreadable', 'no_questions')
  const rows: ParsedQuestion[] = []
  let path: string[] = []
  for (const node of children(quiz, 'question')) {
    if (attribute(node, 'type') === 'category') path = moodlePath(textIn(child(node, 'category')))
    else rows.push(readQuestion(node, rows.length + 1, path))
    if (rows.length > IMPORT_MAX_ROWS) throw new UnreadableFile('too_many')
  }
  if (rows.length === 0) throw new UnreadableFile('unreadable', 'no_questions')
  return rows
}

const textIn = (node: XmlNode | undefined): string => valueOf(child(node, 'text'))

type Answers = Pick<PlainQuestion, 'type' | 'options' | 'blanks' | 'statement'>
const NONE: Answers = { type: 0, options: [], blanks: [], statement: false }

function readQuestion(node: XmlNode, no: number, path: string[]): ParsedQuestion {
  const type = attribute(node, 'type')
  const own = child(node, 'lianda')
  const meta = own === undefined ? null : readMeta(textIn(own))
  const stem = child(node, 'questiontext')
  const cloze = type === 'cloze' ? readCloze(textIn(stem), meta !== null) : null
  const question = readText(stem, cloze?.html)
  const answers = cloze ? { ...NONE, type: 3 as const, blanks: cloze.blanks } : readAnswers(type, node)
  if (answers === null) return problemRow(no, question.text, 'unsupported', type.slice(0, 30))
  const plain: PlainQuestion = {
    ...PLAIN,
    ...answers,
    code: valueOf(child(node, 'idnumber')).trim(),
    path,
    text: question.text,
    explanation: readText(child(node, 'generalfeedback')).text,
    score: grade(valueOf(child(node, 'defaultgrade'))),
  }
  return { ...rowOf(no, withMeta(plain, meta ?? {}), question.images), problem: imageProblem(question, node) }
}

function readAnswers(type: string, node: XmlNode): Answers | null {
  const answers = children(node, 'answer').map((one) => ({
    text: readText(one).text,
    fraction: Number(attribute(one, 'fraction')),
  }))
  if (type === 'multichoice') {
    const single = /^(true|1)$/i.test(valueOf(child(node, 'single')).trim())
    return {
      ...NONE,
      type: single ? 0 : 1,
      options: answers.map(({ text, fraction }) => ({ text, right: fraction >= (single ? 100 : 0.001) })),
    }
  }
  if (type === 'truefalse') {
    const right = answers.find(({ fraction }) => fraction >= 100)?.text.toLowerCase()
    return { ...NONE, type: 2, statement: right === 'true' }
  }
  if (type === 'shortanswer') {
    const variants = answers.filter(({ fraction }) => fraction >= 100).map(({ text }) => text.replaceAll('\\*', '*'))
    return { ...NONE, type: 3, blanks: [variants] }
  }
  return null
}

/** Pictures in answers and pictures outside the file can't be imported; the row is wrong until it is edited. */
function imageProblem(question: MoodleText, node: XmlNode): ParsedQuestion['problem'] {
  if (question.imageMissing) return { column: 'images', code: 'image_missing' }
  const inAnswer = children(node, 'answer').some((one) => isHtml(one) && /<img\b/i.test(textIn(one)))
  return inAnswer ? { column: 'row', code: 'image_in_option' } : null
}

function grade(text: string): number | null {
  const value = Number(text.trim())
  return text.trim() !== '' && Number.isFinite(value) ? Math.round(value * 10) / 10 : null
}
