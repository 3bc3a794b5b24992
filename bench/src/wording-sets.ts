import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { CustomerLine } from '@lianda/shared/module/scene/customer-line.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { DEMO_FREE } from '../../server/src/module/scene/demo/demo-free'
import { DEMO_SCENES } from '../../server/src/module/scene/demo/demo-scenes'

/** A wording by a language model of a line of a scene, and what is wrong with it. */
export interface Wording {
  scene: SceneContent
  line: CustomerLine
  /** What the learner said before. */
  learner: string
  said: string
  /** What is wrong; null: it may be spoken. */
  kind: string | null
  /** What must never be spoken; empty when only something is missing. */
  bad: string
  /** The words that say what the line has to say; empty when there are none. */
  act: string
}

/** The set that the bars are for, and one of scenes that were made while the check was, written afterwards. */
const SETS = {
  frozen: {
    hotel: DEMO_SCENES['hotel-check-in'],
    car: DEMO_SCENES['car-showroom'],
    bank: DEMO_SCENES['bank-counter'],
    property: DEMO_SCENES['property-call'],
  },
  later: { 'later/clinic': DEMO_FREE['clinic-talk'], 'later/broadband': DEMO_FREE['broadband-talk'] },
} satisfies Record<string, Record<string, SceneContent>>

/** All sentences of a scene's customer, wherever they stand. */
function linesOf(value: unknown): CustomerLine[] {
  if (Array.isArray(value)) return value.flatMap(linesOf)
  if (typeof value !== 'object' || value === null) return []
  const { text, id, emotion } = value as Partial<CustomerLine>
  const own = typeof text === 'string' ? [{ id: id ?? text, text, emotion: emotion ?? 0 }] : []
  return [...own, ...Object.values(value).flatMap(linesOf)]
}

const between = (text: string, open: string, close: string): string =>
  text.includes(open) ? text.slice(text.indexOf(open) + 1, text.indexOf(close)) : ''

function wordingsOf(file: string, scene: SceneContent): Wording[] {
  const known = new Map(linesOf(scene).map((line) => [line.text, line]))
  let [learner, line] = ['', known.values().next().value]
  const found: Wording[] = []
  for (const row of readFileSync(resolve(import.meta.dirname, '..', 'src', 'wordings', `${file}.txt`), 'utf8').split(
    '\n',
  )) {
    const text = row.slice(2)
    if (row.startsWith('< ')) learner = text
    if (row.startsWith('= ')) line = known.get(text)
    if (!line) throw new Error(`the scene has no line "${text}"`)
    if (row.startsWith('+ ')) found.push({ scene, line, learner, said: text, kind: null, bad: '', act: text })
    if (!row.startsWith('- ')) continue
    const [kind = '', marked = ''] = text.split(' | ')
    const said = marked.replace(/[⟦⟧⟨⟩]/g, '')
    found.push({ scene, line, learner, said, kind, bad: between(marked, '⟦', '⟧'), act: between(marked, '⟨', '⟩') })
  }
  return found
}

export const readWordings = (set: keyof typeof SETS): Wording[] =>
  Object.entries(SETS[set]).flatMap(([file, scene]) => wordingsOf(file, scene))
