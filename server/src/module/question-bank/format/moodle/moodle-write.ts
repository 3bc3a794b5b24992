import { joinPath } from '@lianda/shared/module/import/import.rules'
import type { PlainQuestion } from '@lianda/shared/module/question-bank/import-cells.rules'
import { metaOf } from '../meta-comment'
import type { ParsedImage } from '../../../import'
import type { PicturedQuestion } from '../parsed'
import { escapeHtml, textToHtml } from '../plain-html'
import { writeCloze } from './cloze'

/** Questions as a Moodle XML file including their pictures, with a category question before each change of category. */
export function writeMoodle(questions: readonly PicturedQuestion[]): string {
  const out = ['<?xml version="1.0" encoding="UTF-8"?>', '<quiz>']
  let category: string | null = null
  for (const one of questions) {
    const path = joinPath(['top', ...one.question.path])
    if (path !== category)
      out.push(`<question type="category"><category>${text(`$course$/${path}`)}</category></question>`)
    category = path
    out.push(writeQuestion(one))
  }
  return [...out, '</quiz>', ''].join('\n')
}

const KINDS = ['multichoice', 'multichoice', 'truefalse', 'shortanswer'] as const
const NAME_CHARS = 60

function writeQuestion({ question, images }: PicturedQuestion): string {
  const several = question.type === 3 && question.blanks.length > 1
  return [
    `<question type="${several ? 'cloze' : KINDS[question.type]}">`,
    `<name>${text([...question.text.replace(/\s+/g, ' ')].slice(0, NAME_CHARS).join(''))}</name>`,
    stem(question, images, several),
    `<generalfeedback format="plain_text">${text(question.explanation)}</generalfeedback>`,
    ...(question.score === null ? [] : [`<defaultgrade>${question.score.toFixed(7)}</defaultgrade>`]),
    '<penalty>0</penalty>',
    `<idnumber>${escapeHtml(question.code)}</idnumber>`,
    ...(several ? [] : answers(question)),
    `<lianda>${text(JSON.stringify(metaOf(question)))}</lianda>`,
    '</question>',
  ].join('\n')
}

function stem(question: PlainQuestion, images: readonly ParsedImage[], several: boolean): string {
  if (!several && images.length === 0) return `<questiontext format="plain_text">${text(question.text)}</questiontext>`
  const html = several
    ? `<div style="white-space:pre-wrap">${writeCloze(question.text, question.blanks)}</div>`
    : textToHtml(question.text)
  const names = images.map(({ bytes }, n) => `${n + 1}.${bytes[0] === 0xff ? 'jpg' : 'png'}`)
  const shown = images.map(
    ({ description }, n) => `<p><img src="@@PLUGINFILE@@/${names[n]}" alt="${escapeHtml(description)}" /></p>`,
  )
  const files = images.map(
    ({ bytes }, n) =>
      `<file name="${names[n]}" path="/" encoding="base64">${Buffer.from(bytes).toString('base64')}</file>`,
  )
  return `<questiontext format="html"><text>${cdata(html + shown.join(''))}</text>${files.join('')}</questiontext>`
}

function answers(question: PlainQuestion): string[] {
  if (question.type === 2)
    return [answer('true', question.statement ? 100 : 0), answer('false', question.statement ? 0 : 100)]
  if (question.type === 3)
    return ['<usecase>0</usecase>', ...(question.blanks[0] ?? []).map((one) => answer(one.replaceAll('*', '\\*'), 100))]
  const share = 100 / question.options.filter(({ right }) => right).length
  return [
    `<single>${question.type === 0}</single>`,
    '<shuffleanswers>true</shuffleanswers>',
    '<answernumbering>ABCD</answernumbering>',
    ...question.options.map((one) => answer(one.text, one.right ? share : question.type === 0 ? 0 : -100)),
  ]
}

const answer = (content: string, fraction: number): string =>
  `<answer fraction="${Number(fraction.toFixed(5))}" format="plain_text">${text(content)}</answer>`

const text = (content: string): string => `<text>${escapeHtml(content)}</text>`

const cdata = (content: string): string => `<![CDATA[${content.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
