import type { Translate } from '../../i18n/texts'
import { factKind, type AuditFacts } from './operation-facts.rules'

/** Dependencies of the functions below; `time` formats a timestamp in the organisation's zone. */
export interface WordDeps {
  /** Texts below `operation.`; returns the key when there is no text. */
  t: Translate
  /** Name of a back-office function. */
  functionName: (key: string) => string
  time: (ms: number) => string
}

const isRecord = (value: unknown): value is AuditFacts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : String(value))

/** Name of an action such as `task.publish`; for an action that no longer exists, its id. */
export const actionWords = (action: string, { t }: Pick<WordDeps, 't'>): string =>
  t(`action.${action.replace(/\./g, '_')}`, { defaultValue: action })

export const subjectWords = (subject: string, { t }: Pick<WordDeps, 't'>): string =>
  t(`subject.${subject}`, { defaultValue: subject })

export const factWords = (subject: string, name: string, { t }: Pick<WordDeps, 't'>): string =>
  t(`fact.${subject}.${name}`, { defaultValue: name })

/** A value as readable text; an empty value is a dash. */
export function valueWords(subject: string, name: string, value: unknown, deps: WordDeps): string {
  const { t, time, functionName } = deps
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '—'
  const kind = factKind(subject, name)
  const join = (words: readonly string[]) => words.join(t('comma'))
  if (kind === 'flag') return t(value === true ? 'yes' : 'no')
  if (kind === 'time') return time(new Date(typeof value === 'number' ? value : textOf(value)).getTime())
  if (kind === 'functions') return join(listOf(value).map((key) => functionName(textOf(key))))
  if (kind === 'audience' && isRecord(value)) return audienceWords(value, deps)
  if (kind === 'steps')
    return listOf(value)
      .map((step, at) => stepWords(step, at, deps))
      .join('\n')
  if (kind === 'lines') return listOf(value).map(textOf).join('\n')
  if (Array.isArray(kind)) {
    const word = (one: unknown) => t(`value.${subject}.${name}.${textOf(one)}`, { defaultValue: textOf(one) })
    return join((Array.isArray(value) ? value : [value]).map(word))
  }
  if (Array.isArray(value)) return join(value.map(textOf))
  return isRecord(value) ? JSON.stringify(value) : textOf(value)
}

function audienceWords(audience: AuditFacts, { t }: WordDeps): string {
  const named = (...members: string[]) => members.flatMap((member) => listOf(audience[member]).map(textOf))
  const join = (words: readonly string[]) => words.join(t('comma'))
  const included =
    audience['everyone'] === true
      ? [t('audience.everyone')]
      : named('departments', 'positions', 'roles', 'levels', 'people')
  const excepted = named('except')
  if (included.length === 0) return t('audience.nobody')
  return join([...included, ...(excepted.length > 0 ? [t('audience.except', { names: join(excepted) })] : [])])
}

function stepWords(step: unknown, at: number, { t, time }: WordDeps): string {
  if (!isRecord(step)) return textOf(step)
  const moment = (value: unknown) => (typeof value === 'number' ? time(value) : t('step.asTask'))
  const { title, type, version, passScore, weight, attempts, startsAt, endsAt, noPause, noRehearsal, after } = step
  const { viewMinutes, watchPercent, noSkip, draw, secondTry, thinkSeconds } = step
  return [
    t('step.title', { at: at + 1, title: textOf(title), version: Number(version) }),
    t(`step.type.${textOf(type)}`),
    t('step.weight', { weight: Number(weight) }),
    t('step.pass', { score: Number(passScore) }),
    attempts === null ? t('step.unlimited') : t('step.attempts', { attempts: Number(attempts) }),
    ...(startsAt || endsAt ? [t('step.window', { start: moment(startsAt), end: moment(endsAt) })] : []),
    ...(typeof viewMinutes === 'number' ? [t('step.viewMinutes', { n: viewMinutes })] : []),
    ...(typeof watchPercent === 'number' ? [t('step.watchPercent', { n: watchPercent })] : []),
    ...(noSkip === true ? [t('step.noSkip')] : []),
    ...(typeof draw === 'number' ? [t('step.draw', { n: draw })] : []),
    ...(secondTry === true ? [t('step.secondTry')] : []),
    ...(typeof thinkSeconds === 'number' ? [t('step.thinkSeconds', { n: thinkSeconds })] : []),
    ...(noPause === true ? [t('step.noPause')] : []),
    ...(noRehearsal === true ? [t('step.noRehearsal')] : []),
    ...(after === undefined ? [] : [t('step.after', { title: textOf(after) })]),
  ].join(t('comma'))
}
