import { createRequire } from 'node:module'
import type { Language } from '@lianda/shared/contract/fields'
import type { ErrorCode } from '@lianda/shared/error/codes'
import type { FieldError } from '@lianda/shared/error/app-error'

type Params = Readonly<Record<string, string | number>>
type Tree = { readonly [key: string]: string | Tree }

const require = createRequire(import.meta.url)

/** A noun's texts as its locale file holds them; read once, when they are first needed. */
const treeOf = (language: Language, noun: string): Tree =>
  require(`@lianda/shared/i18n/locales/${language}/${noun}.json`) as Tree

/** Translates the keys of one noun. A key without a text gives `params.defaultValue`, else the key itself. */
const textsOf =
  (noun: string) =>
  (language: Language, key: string, params: Params = {}): string =>
    fill(find(treeOf(language, noun), key.split('.'), params) ?? String(params['defaultValue'] ?? key), params)

/** User text of a failure. The key with the suffix `_one` is the singular, used when `params.n` is 1. */
export function errorText(language: Language, code: ErrorCode, params: Params = {}): string {
  return fill(find(treeOf(language, 'error'), code.split('/'), params) ?? code, params)
}

/** User text next to a field. A field without its own format text gets the general one. */
export function fieldText(language: Language, { rule, params = {} }: FieldError): string {
  const field = treeOf(language, 'field')
  const text = find(field, [rule], params) ?? find(field, [rule.startsWith('format') ? 'format' : 'choice'], params)
  return fill(text ?? rule, params)
}

/** The same for a rule of fields that has its own text; '' for others. */
export const ruleText = (language: Language, rule: string, params: Params = {}): string =>
  fill(find(treeOf(language, 'field'), [rule], params) ?? '', params)

/** The name of a level or of a role: `level.l2`, `role.admin`. */
export const personText = textsOf('person')

/** Texts of the page that explains how a phone can trust this installation. */
export const lanText = textsOf('lan')

/** Texts of imported files of any subject: `error.required`, `reason.broken`. */
export const importFileText = textsOf('import-file')

/** Texts of imported and exported questions: `error.type_unknown`, `column.text`. */
export const importText = textsOf('question-import')

/** Texts of imported papers: `title`, `error.total`. */
export const paperImportText = textsOf('paper-import')

/** Texts of imported drawn scenes: `column.speech`, `error.customer_speech`. */
export const sceneImportText = textsOf('scene-import')

/** Texts of imported people and of files of actions: `column.account`, `error.department_unknown`. */
export const userImportText = textsOf('user-import-file')

/** Texts of the exported task report: `column.people`, `run.ended`. */
export const taskReportText = textsOf('task-report')

/** Texts of the exported exam records: `column.total`, `value.running`. */
export const recordText = textsOf('exam-record')

/** Texts of the exported practice records: `column.total`, `state.ended`. */
export const practiceRecordText = textsOf('practice-record')

/** Texts of the records of reading and watching, and of their export: `learner`, `pageTime`. */
export const viewingRecordText = textsOf('viewing-record')

/** Texts of the exported progress of a package: `column.name`, `state.passed`. */
export const taskProgressText = textsOf('task-progress')

/** Texts of the exported days of a duty: `column.rate`, `day.missed`. */
export const clockInText = textsOf('clock-in-admin')

/** Texts of the report of daily duties: `column.rate`. */
export const dutyReportText = textsOf('clock-in-report')

/** Texts of the exported users: `user.column.name`, `roleType.admin`. */
export const orgText = textsOf('org')

/** Texts of the exported list of organisations: `name`, `export.file`. */
export const operatorText = textsOf('operator')

/** Texts of the exported invite codes: `column.title`, `state.valid`. */
export const inviteText = textsOf('invite-admin')

/** Names of the badges that an organisation begins with, and the words of their file. */
export const badgeText = textsOf('badge')

/** Texts of the login logs: `result.wrong_credentials`, `column.account`. */
export const activityText = textsOf('activity')

/** Texts of a person's report, and of its file: `sheet.now`. */
export const personReportText = textsOf('person-report')

/** What practices are scored in: `dimension.accuracy`. */
export const dimensionText = textsOf('practice-replay')

/** Texts of the figures of who was online: `file.people`, `column.days`. */
export const usageText = textsOf('usage')

/** Texts of the operation log: `action.task_publish`. */
export const operationText = textsOf('operation')

/** The name of a function of the back office. */
export const functionText = textsOf('function')

/** The names of the pictures that come with the product: `folder.cover`, `cover.city`. */
export const pictureText = textsOf('picture')

/** The category and the author of the questions that a new organisation begins with. */
export const questionTemplateText = textsOf('question-template')

/** The default title of a paper: `untitled`, and of the first one: `template.title`. */
export const paperText = textsOf('exam-paper')

function find(tree: Tree, path: readonly string[], params: Params): string | null {
  const at = path
    .slice(0, -1)
    .reduce<string | Tree | undefined>((node, key) => (typeof node === 'object' ? node[key] : undefined), tree)
  if (typeof at !== 'object') return null
  const last = path.at(-1) ?? ''
  const text = (params.n === 1 ? at[`${last}_one`] : undefined) ?? at[last]
  return typeof text === 'string' ? text : null
}

function fill(text: string, params: Params): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole))
}

/** Language before sign-in, from the browser's Accept-Language; zhCN if it names no supported language. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...attributes] = part.trim().toLowerCase().split(';')
      const q = attributes.map((one) => /^\s*q=([\d.]+)/.exec(one)?.[1]).find((one) => one !== undefined)
      return { tag, q: q === undefined ? 1 : Number(q) }
    })
    .filter(({ q }) => q > 0)
    .toSorted((a, b) => b.q - a.q)
  for (const { tag } of wanted) {
    if (/^zh-(tw|hk|mo|hant)/.test(tag)) return 'zhTW'
    if (tag.startsWith('zh')) return 'zhCN'
    if (tag.startsWith('en')) return 'en'
  }
  return 'zhCN'
}

/** Texts of the media bank and of its file: `name`, `states.enabled`. */
export const mediaText = textsOf('media-admin')

/** Texts of the speech list and of its file: `keywords`, `levels.1`. */
export const speechText = textsOf('speech-admin')

/** Texts of imported lines: `column.text`, `error.voice_no`. */
export const speechImportText = (language: Language, key: string, params: Params = {}): string =>
  speechText(language, `sheet.${key}`, params)

/** Texts of quick questions and of their file: `title`, `emotions.1`. */
export const faqText = textsOf('faq-admin')
/** Files of rounds of quick questions. */
export const roundRecordText = textsOf('faq-record')

/** Texts of imported quick questions: `column.question`, `error.extended_lines`. */
export const faqImportText = (language: Language, key: string, params: Params = {}): string =>
  faqText(language, `sheet.${key}`, params)
