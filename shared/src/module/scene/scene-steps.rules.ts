import * as z from 'zod/mini'
import {
  cellsWith,
  checkPath,
  cleanCell,
  type FileIssue,
  type ImportCells,
  type RowIssue,
} from '../import/import.rules'
import { badParts, parseKeywords } from '../lexicon/keywords.rules'
import { speechCodes } from '../lexicon/speech-language.rules'
import type { SpeechLanguage } from '../voice/voice.contract'
import { MAX_INTENTS, MAX_SCRIPTS } from './flow-problems.rules'
import { type SceneContent, sceneContent } from './scene.contract'
import { SCENE_COLUMNS, type SCENE_FIELDS } from './scene-import.admin.contract'

/** A step of an imported scene: what the customer says, or one meaning of what the learner says. */
export interface SceneStep {
  by: 'customer' | 'service'
  /** One sentence each: the customer says one of them, the learner's are reference scripts. */
  speech: string[]
  label: string
  keywords: string
  hint: string
  better: string
}

/** Words of a file by what they mean, all languages together: `客户`, `customer`. */
export type StepWords = ReadonlyMap<string, SceneStep['by']>

export const SPEECH_MAX = 200
const LABEL_MAX = 32
const TEXT_MAX = 200
const KEYWORDS_MAX = 400

/** A row of the sheet of steps: the step, or all that is wrong with it. */
export function checkStep(given: ImportCells, words: StepWords): { step: SceneStep | null; issues: RowIssue[] } {
  const cells = cellsWith(SCENE_COLUMNS, given)
  const text = (column: (typeof SCENE_COLUMNS)[number]) => cleanCell(cells[column])
  const issues: RowIssue[] = []
  const wrong = (column: string, code: string, params?: RowIssue['params']) =>
    void issues.push({ column, code, ...(params ? { params } : {}) })
  const by = words.get(text('step').toLowerCase())
  if (text('step') === '') wrong('step', 'required')
  else if (!by) wrong('step', 'step_unknown')
  const speech = text('speech')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (speech.length === 0) wrong('speech', by === 'service' ? 'service_speech' : 'customer_speech')
  if (speech.length > MAX_SCRIPTS) wrong('speech', 'too_many', { n: MAX_SCRIPTS })
  if (speech.some((line) => line.length > SPEECH_MAX)) wrong('speech', 'too_long', { n: SPEECH_MAX })
  for (const [column, n] of [
    ['label', LABEL_MAX],
    ['keywords', KEYWORDS_MAX],
    ['hint', TEXT_MAX],
    ['better', TEXT_MAX],
  ] as const)
    if (text(column).length > n) wrong(column, 'too_long', { n })
  const keywords = text('keywords')
  if (keywords !== '' && (badParts(keywords) || parseKeywords(keywords).length === 0)) wrong('keywords', 'keywords')
  if (!by || issues.length > 0) return { step: null, issues }
  const label = text('label') || (speech[0] ?? '').slice(0, LABEL_MAX)
  return { step: { by, speech, label, keywords, hint: text('hint'), better: text('better') }, issues }
}

/** What the sheet about the scene says. */
export interface SceneHead {
  name: string
  role: string
  goal: string
  description: string
  language: SpeechLanguage
  customer: string
  brief: string
}

type HeadCells = Readonly<Record<string, { no: number; text: string }>>

/** Name and role are required; a category is a path. @param languages words for languages, beside the codes */
export function checkSceneHead(
  cells: HeadCells,
  languages: ReadonlyMap<string, SpeechLanguage>,
): { head: SceneHead | null; path: string[]; issues: FileIssue[] } {
  const issues: FileIssue[] = []
  const wrong = (column: string, code: string, params?: FileIssue['params']) =>
    void issues.push({ no: cells[column]?.no ?? 1, column, code, ...(params ? { params } : {}) })
  const text = (column: (typeof SCENE_FIELDS)[number]) => cleanCell(cells[column]?.text ?? '')
  for (const column of ['name', 'role'] as const) if (text(column) === '') wrong(column, 'required')
  const { shape } = sceneContent
  const { shape: persona } = shape.persona
  for (const [column, schema] of [
    ['name', shape.name],
    ['role', shape.role],
    ['goal', shape.goal],
    ['description', shape.description],
    ['customer', persona.name],
    ['brief', persona.brief],
  ] as const) {
    const checked = text(column) === '' ? null : z.safeParse(schema, text(column))
    const issue = checked?.error?.issues[0]
    if (issue?.code === 'too_big') wrong(column, 'too_long', { n: Number(issue.maximum) })
    if (issue?.code === 'too_small') wrong(column, 'too_short', { n: Number(issue.minimum) })
  }
  const said = text('language')
  const language =
    said === '' ? '16k_zh' : (speechCodes.find((code) => code === said) ?? languages.get(said.toLowerCase()))
  if (!language) wrong('language', 'language_unknown')
  const { path, issues: ofPath } = checkPath('category', text('category'))
  issues.push(...ofPath.map((issue) => ({ no: cells['category']?.no ?? 1, ...issue })))
  if (!language || issues.length > 0) return { head: null, path, issues }
  const told = { name: text('name'), role: text('role'), goal: text('goal'), description: text('description') }
  return { head: { ...told, language, customer: text('customer'), brief: text('brief') }, path, issues }
}

/** Rows whose step is one meaning too many: rows of the learner's that follow each other are meanings of one node. */
export function tooManyMeanings(steps: readonly { no: number; by: SceneStep['by'] | null }[]): FileIssue[] {
  let run = 0
  return steps.flatMap(({ no, by }) => {
    run = by === 'service' ? run + 1 : 0
    return run > MAX_INTENTS ? [{ no, column: 'step', code: 'intents_many', params: { n: MAX_INTENTS } }] : []
  })
}

/** A node of the flow without its place in the picture. */
type Part = Omit<SceneContent['flow']['nodes'][number], 'left' | 'top'>

/** The flow of these steps, one after the other; rows of the learner's that follow each other are meanings of one node. */
export function flowOfSteps(steps: readonly SceneStep[], names: { start: string; end: string }): Part[] {
  const groups: SceneStep[][] = []
  for (const step of steps) {
    const last = groups.at(-1)
    if (step.by === 'service' && last?.[0]?.by === 'service') last.push(step)
    else groups.push([step])
  }
  const idAt = (at: number) => (at < groups.length ? `n${at + 1}` : 'end')
  const plain = (id: string, node: string) => ({ id, node, label: '', keywords: '', scripts: [] })
  const part = (id: string, name: string, type: Part['type'], more: Partial<Part>): Part => ({
    ...{ id, name, type, lines: [], transitions: [], mustSay: [], required: false },
    ...more,
  })
  return [
    part('start', names.start, 'start', { transitions: [plain('w0', idAt(0))] }),
    ...groups.map((group, at) => {
      const [first] = group as [SceneStep]
      const id = idAt(at)
      const next = idAt(at + 1)
      if (first.by === 'customer')
        return part(id, first.label, 'customer', {
          lines: first.speech.map((text, n) => ({ id: `l${n + 1}`, text, emotion: 0 })),
          transitions: [plain(`w${at + 1}`, next)],
        })
      const hint = group.map((step) => step.hint).find((text) => text !== '')
      return part(id, first.label, 'student', {
        ...(hint === undefined ? {} : { hint }),
        transitions: group.map(({ label, keywords, speech, better }, n) => ({
          ...{ id: `i${at + 1}_${n + 1}`, node: next, label, keywords, scripts: speech },
          ...(better === '' ? {} : { better }),
        })),
      })
    }),
    part('end', names.end, 'end', {}),
  ]
}
