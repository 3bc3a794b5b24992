import type { Translate } from '@lianda/shared/i18n/texts'
import { draftProblems } from '@lianda/shared/module/scene/draft-problems.rules'
import type { DraftProblem } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { fieldId, type Place, tidied } from './content-edit'

/** The sections of the editors, with the places that each holds. */
export const SECTIONS = {
  basics: [
    'name',
    'catalogId',
    'role',
    'goal',
    'description',
    'minutes',
    'hints',
    'waitS',
    'background',
    'ringtone',
    'images',
    'excellent',
  ],
  understanding: ['calculation', 'strictness', 'crossNode', 'smartBreak'],
  flow: ['flow'],
  persona: ['persona'],
  opening: ['free.opening'],
  points: ['free.points'],
  facts: ['customer.facts'],
  smallTalk: ['customer.smallTalk'],
  objections: ['customer.objections'],
  memories: ['customer.memories'],
  values: ['customer.values'],
  goals: ['customer.goals'],
  nodes: ['customer.nodes'],
  forbidden: ['free.forbidden'],
  ends: ['free.ends', 'free.turnLimit', 'free.closing'],
  outcomes: ['customer.outcomes'],
  mood: ['customer.mood'],
  acts: ['customer.acts'],
  customer: ['customer'],
  pauses: ['silence', 'nonStandard'],
  words: ['lexicon'],
} as const satisfies Record<string, readonly Place[]>
export type Section = keyof typeof SECTIONS
const SECTION_NAMES = Object.keys(SECTIONS) as Section[]

export const isBelow = (field: Place, place: Place): boolean => field === place || field.startsWith(`${place}.`)

export const sectionOf = (field: Place): Section =>
  SECTION_NAMES.find((name) => SECTIONS[name].some((place) => isBelow(field, place))) ?? 'basics'

/** What keeps the content on the screen from being published. @param place where it lies, where that is judged */
export const problemsOf = (content: SceneContent, place?: { catalogId: string | null }): DraftProblem[] =>
  draftProblems(tidied(content), place)

/** The reason in words. */
export const reasonOf = (t: Translate, { rule, params, flow }: DraftProblem): string =>
  t(`${flow ? 'scene.flowProblem' : 'field'}.${rule}`, { ...params, defaultValue: t('field.choice') })

/** The label of each field, by its place without positions; of a row's members without what the row is in. */
const LABELS: Readonly<Record<string, string>> = {
  ...{ name: 'name', role: 'role', goal: 'goal', catalogId: 'category', strictness: 'strictness' },
  'images.description': 'imageDescription',
  'excellent.description': 'excellentDescription',
  ...{ 'persona.name': 'persona', 'persona.brief': 'brief', 'persona.character': 'character' },
  ...{ 'persona.attributes.name': 'attributeName', 'persona.tradeTime': 'tradeTime' },
  ...{ 'free.closing': 'closing', 'free.opening.text': 'opening' },
  ...{ 'free.points.label': 'pointLabel', 'free.points.met.examples': 'met', 'free.points.met.keywords': 'keywords' },
  ...{ 'free.points.mustSay.keywords': 'keywords', 'free.points.mustSay.value': 'figure' },
  ...{ 'free.points.leads': 'leads', 'free.points.replies': 'replies', 'free.points.notMet': 'notMet' },
  ...{ 'customer.facts.label': 'factLabel', 'customer.facts.asked.examples': 'asked' },
  ...{ 'customer.facts.asked.keywords': 'keywords', 'customer.facts.levels.wordings': 'answer' },
  ...{ 'customer.facts.after': 'after', 'customer.smallTalk.label': 'factLabel' },
  ...{ 'customer.smallTalk.asked.examples': 'remarks', 'customer.smallTalk.asked.keywords': 'keywords' },
  ...{ 'customer.smallTalk.wordings': 'answer', 'free.forbidden.label': 'forbidden' },
  ...{ 'customer.facts.knowing': 'knowing', 'customer.facts.guarded': 'guarded' },
  ...{ 'customer.objections.label': 'objectionLabel', 'customer.objections.raisedBy': 'raisedBy' },
  ...{ 'customer.objections.wordings': 'raised', 'customer.objections.resolvedBy.examples': 'resolvedBy' },
  ...{ 'customer.objections.resolvedBy.keywords': 'keywords', 'customer.objections.pressed': 'pressed' },
  ...{ 'customer.objections.resolved': 'resolved', 'customer.objections.dropped': 'dropped' },
  ...{ 'customer.memories.label': 'memoryLabel', 'customer.memories.keywords': 'topicWords' },
  ...{ 'customer.memories.options': 'options', 'customer.memories.options.text': 'optionText' },
  ...{ 'customer.memories.options.keywords': 'keywords', 'customer.memories.recalls.nodes': 'recallAt' },
  ...{ 'customer.memories.recalls.wordings': 'recalled', 'customer.memories.contradicted': 'contradicted' },
  ...{ 'customer.goals.label': 'goalLabel', 'customer.goals.metBy': 'metBy' },
  ...{ 'customer.values.label': 'valueLabel', 'customer.values.options': 'valueOptions' },
  ...{ 'customer.nodes.node': 'node', 'customer.nodes.again': 'againHere', 'customer.nodes.left': 'leftHere' },
  ...{ 'customer.outcomes.wordings': 'lastWords', 'customer.outcomes.unresolved': 'unresolved' },
  ...{ 'customer.outcomes.unmet': 'unmet', 'customer.mood.moves.trust': 'trustBy' },
  ...{ 'customer.mood.moves.patience': 'patienceBy' },
  ...{ 'lexicon.sensitive.word': 'word', 'lexicon.synonyms.base': 'word', 'lexicon.synonyms.words': 'sameWords' },
  ...{ 'lexicon.hotWords.word': 'word', 'lexicon.hotWords.replace': 'misheard' },
  ...{ 'silence.replies': 'silenceReply', 'nonStandard.replies': 'nonStandardReply' },
  ...{ 'silence.replies.text': 'silenceReply', 'silence.farewell.text': 'silenceFarewell' },
  ...{ 'nonStandard.replies.text': 'nonStandardReply', 'nonStandard.farewell.text': 'nonStandardFarewell' },
  ...{ 'free.forbidden.keywords': 'keywords', 'free.ends.wordings': 'lastWords', 'free.ends.met': 'endMet' },
}

/** What a place is called: `free.points.2.label` is "Points, 3, name". */
export function placeText(t: Translate, { field }: DraftProblem): string {
  const names = field.split('.')
  const row = names.find((name) => /^\d+$/.test(name))
  const plain = names.filter((name) => !/^\d+$/.test(name)).join('.')
  const label = LABELS[plain] ?? LABELS[plain.replace(/\.text$/, '')]
  return [
    t(`scene-edit.section.${sectionOf(field)}`),
    ...(row === undefined ? [] : [t('scene-edit.problem.row', { n: Number(row) + 1 })]),
    ...(label === undefined ? [] : [t(`scene-edit.field.${label}`, { n: '' }).trim()]),
  ].join(' · ')
}

/** Opens the rows that a field is in, from the outermost, then shows and focuses it. */
export function showField(field: Place): void {
  const names = field.split('.')
  const rows = names.map((_name, at) => names.slice(0, at + 1).join('.'))
  const step = () => {
    const closed = rows
      .map((row) =>
        document.querySelector<HTMLElement>(`[data-row="${row}"] > * > [data-toggle][aria-expanded="false"]`),
      )
      .find((toggle) => toggle !== null)
    if (closed) {
      closed.click()
      requestAnimationFrame(step)
      return
    }
    // A list's own problem, or one of a sentence in a group: the nearest place that has a field.
    for (let length = names.length; length > 0; length--) {
      const found = document.getElementById(fieldId(names.slice(0, length).join('.')))
      if (!found) continue
      found.scrollIntoView({ block: 'center' })
      found.focus({ preventScroll: true })
      return
    }
  }
  step()
}
