import { describe, expect, it } from 'vitest'
import { withValue } from './content-edit'
import { placeText, problemsOf, sectionOf } from './problem-places'
import { lively, written } from './practice.fixture'

/** Keys instead of texts, with the row's number. */
const keys = (key: string, params?: { n?: number | string }) => (params?.n === undefined ? key : `${key} ${params.n}`)

const fieldsOf = (place: string, value: unknown, content = written) =>
  problemsOf(withValue(content, place, value)).map(({ field, rule }) => [field, rule])

it('has a field for whatever can be missing in a language that the program does not speak', () => {
  expect(fieldsOf('silence.replies.0.text', '')).toEqual([['silence.replies.0.text', 'required']])
  expect(placeText(keys as never, { field: 'nonStandard.farewell.text', rule: 'required' })).toBe(
    'scene-edit.section.pauses · scene-edit.field.nonStandardFarewell',
  )
})

describe('what keeps a free practice from being published', () => {
  it('is nothing in a finished one', () => {
    expect(problemsOf(written)).toEqual([])
  })

  it.each([
    ['role', '', 'required'],
    ['free.points', [], 'too_few'],
    ['free.points.0.label', '', 'required'],
    ['free.points.0.met.examples', [' '], 'too_few'],
    ['free.points.0.met.keywords', '试驾||', 'keywords'],
    ['free.points.0.replies', [{ text: '' }], 'too_few'],
    ['free.forbidden.0.keywords', '', 'required'],
    ['customer.facts.0.levels.0.wordings', [], 'too_few'],
    ['customer.facts.0.after', ['gone'], 'not_found'],
    ['free.closing', [], 'too_few'],
  ])('is said of %s', (place, value, rule) => {
    expect(fieldsOf(place, value)).toEqual([[place, rule]])
  })

  it('is called by its section, row and field', () => {
    const place = (field: string) => placeText(keys as never, { field, rule: 'required' })
    expect(place('role')).toBe('scene-edit.section.basics · scene-edit.field.role')
    expect(place('free.points.2.label')).toBe(
      'scene-edit.section.points · scene-edit.problem.row 3 · scene-edit.field.pointLabel',
    )
    expect(place('customer.facts.0.levels.1.wordings.0.text')).toContain('scene-edit.field.answer')
    expect(sectionOf('silence.replies.0.text')).toBe('pauses')
  })
})

describe('what keeps a customer from being published', () => {
  it('is nothing in a finished one', () => {
    expect(problemsOf(lively)).toEqual([])
  })

  it.each([
    ['customer.objections.0.label', '', 'required', 'objectionLabel'],
    ['customer.objections.0.raisedBy', [], 'too_few', 'raisedBy'],
    ['customer.objections.0.raisedBy', ['gone'], 'not_found', 'raisedBy'],
    ['customer.objections.0.wordings', [{ text: ' ' }], 'too_few', 'raised'],
    ['customer.objections.0.resolvedBy.examples', ['  '], 'too_few', 'resolvedBy'],
    ['customer.objections.0.resolvedBy.keywords', '不强买||', 'keywords', 'keywords'],
    ['customer.objections.0.pressed', [], 'too_few', 'pressed'],
    ['customer.objections.0.resolved', [], 'too_few', 'resolved'],
    ['customer.objections.0.dropped', [], 'too_few', 'dropped'],
    ['customer.memories.0.label', '', 'required', 'memoryLabel'],
    ['customer.memories.0.keywords', '', 'required', 'topicWords'],
    ['customer.memories.0.keywords', '|', 'keywords', 'topicWords'],
    ['customer.memories.0.recalls.0.nodes', [], 'too_few', 'recallAt'],
    ['customer.memories.0.recalls.0.wordings', [], 'too_few', 'recalled'],
    ['customer.memories.0.contradicted.0.text', '{bofore}？', 'slot_unknown', 'contradicted'],
    ['customer.memories.1.options', [], 'too_few', 'options'],
    ['customer.memories.1.options.0.text', '', 'required', 'optionText'],
    ['customer.memories.1.options.0.keywords', '', 'required', 'keywords'],
    ['customer.values.0.label', '', 'required', 'valueLabel'],
    ['customer.values.0.options', ['轿车', ''], 'too_few', 'valueOptions'],
    ['customer.facts.0.knowing', ['gone'], 'not_found', 'knowing'],
  ])('is said of %s as %j', (place, value, rule, label) => {
    expect(fieldsOf(place, value, lively)).toEqual([[place, rule]])
    expect(placeText(keys as never, { field: place, rule })).toContain(`scene-edit.field.${label}`)
  })
})
