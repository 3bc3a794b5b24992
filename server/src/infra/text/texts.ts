import type { Language } from '@lianda/shared/contract/fields'
import type { ErrorCode } from '@lianda/shared/error/codes'
import type { FieldError } from '@lianda/shared/error/app-error'
import enError from '@lianda/shared/i18n/locales/en/error.json'
import enRecord from '@lianda/shared/i18n/locales/en/exam-record.json'
import enField from '@lianda/shared/i18n/locales/en/field.json'
import enFunction from '@lianda/shared/i18n/locales/en/function.json'
import enLan from '@lianda/shared/i18n/locales/en/lan.json'
import enOperation from '@lianda/shared/i18n/locales/en/operation.json'
import enPerson from '@lianda/shared/i18n/locales/en/person.json'
import enPractice from '@lianda/shared/i18n/locales/en/practice-record.json'
import enImport from '@lianda/shared/i18n/locales/en/question-import.json'
import zhCNError from '@lianda/shared/i18n/locales/zhCN/error.json'
import zhCNRecord from '@lianda/shared/i18n/locales/zhCN/exam-record.json'
import zhCNField from '@lianda/shared/i18n/locales/zhCN/field.json'
import zhCNFunction from '@lianda/shared/i18n/locales/zhCN/function.json'
import zhCNLan from '@lianda/shared/i18n/locales/zhCN/lan.json'
import zhCNOperation from '@lianda/shared/i18n/locales/zhCN/operation.json'
import zhCNPerson from '@lianda/shared/i18n/locales/zhCN/person.json'
import zhCNPractice from '@lianda/shared/i18n/locales/zhCN/practice-record.json'
import zhCNImport from '@lianda/shared/i18n/locales/zhCN/question-import.json'
import zhTWError from '@lianda/shared/i18n/locales/zhTW/error.json'
import zhTWRecord from '@lianda/shared/i18n/locales/zhTW/exam-record.json'
import zhTWField from '@lianda/shared/i18n/locales/zhTW/field.json'
import zhTWFunction from '@lianda/shared/i18n/locales/zhTW/function.json'
import zhTWLan from '@lianda/shared/i18n/locales/zhTW/lan.json'
import zhTWOperation from '@lianda/shared/i18n/locales/zhTW/operation.json'
import zhTWPerson from '@lianda/shared/i18n/locales/zhTW/person.json'
import zhTWPractice from '@lianda/shared/i18n/locales/zhTW/practice-record.json'
import zhTWImport from '@lianda/shared/i18n/locales/zhTW/question-import.json'

type Params = Readonly<Record<string, string | number>>
type Tree = { readonly [key: string]: string | Tree }

interface Trees {
  error: Tree
  field: Tree
  person: Tree
  lan: Tree
  import: Tree
  record: Tree
  function: Tree
  operation: Tree
  practiceRecord: Tree
}

const TREES: Record<Language, Trees> = {
  zhCN: {
    error: zhCNError,
    field: zhCNField,
    person: zhCNPerson,
    lan: zhCNLan,
    import: zhCNImport,
    record: zhCNRecord,
    function: zhCNFunction,
    operation: zhCNOperation,
    practiceRecord: zhCNPractice,
  },
  zhTW: {
    error: zhTWError,
    field: zhTWField,
    person: zhTWPerson,
    lan: zhTWLan,
    import: zhTWImport,
    record: zhTWRecord,
    function: zhTWFunction,
    operation: zhTWOperation,
    practiceRecord: zhTWPractice,
  },
  en: {
    error: enError,
    field: enField,
    person: enPerson,
    lan: enLan,
    import: enImport,
    record: enRecord,
    function: enFunction,
    operation: enOperation,
    practiceRecord: enPractice,
  },
}

/** User text of a failure. The key with the suffix `_one` is the singular, used when `params.n` is 1. */
export function errorText(language: Language, code: ErrorCode, params: Params = {}): string {
  return fill(find(TREES[language].error, code.split('/'), params) ?? code, params)
}

/** User text next to a field. A field without its own format text gets the general one. */
export function fieldText(language: Language, { rule, params = {} }: FieldError): string {
  const { field } = TREES[language]
  const text = find(field, [rule], params) ?? find(field, [rule.startsWith('format') ? 'format' : 'choice'], params)
  return fill(text ?? rule, params)
}

/** The name of a level or of a role: `level.l2`, `role.admin`. */
export function personText(language: Language, key: string): string {
  return find(TREES[language].person, key.split('.'), {}) ?? key
}

/** Texts of the page that explains how a phone can trust this installation. */
export function lanText(language: Language, key: string): string {
  return find(TREES[language].lan, key.split('.'), {}) ?? key
}

/** Texts of imported and exported files: `error.required`, `column.text`. */
export function importText(language: Language, key: string, params: Params = {}): string {
  return fill(find(TREES[language].import, key.split('.'), params) ?? key, params)
}

/** Texts of the exported exam records: `column.total`, `value.running`. */
export function recordText(language: Language, key: string, params: Params = {}): string {
  return fill(find(TREES[language].record, key.split('.'), params) ?? key, params)
}

/** Texts of the exported practice records: `column.total`, `state.ended`. */
export function practiceRecordText(language: Language, key: string, params: Params = {}): string {
  return fill(find(TREES[language].practiceRecord, key.split('.'), params) ?? key, params)
}

/** Texts of the operation log: `action.task_publish`; falls back to `defaultValue`. */
export function operationText(language: Language, key: string, params: Params = {}): string {
  const text = find(TREES[language].operation, key.split('.'), params)
  return text === null ? String(params['defaultValue'] ?? key) : fill(text, params)
}

/** The name of a function of the back office. */
export function functionText(language: Language, key: string): string {
  return find(TREES[language].function, [key], {}) ?? key
}

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
