import { describe, expect, it } from 'vitest'
import { withValue } from './content-edit'
import { placeText, problemsOf, sectionOf } from './problem-places'
import { written } from './practice.fixture'

/** Keys instead of texts, with the row's number. */
const keys = (key: string, params?: { n?: number | string }) => (params?.n === undefined ? key : `${key} ${params.n}`)

const fieldsOf = (place: string, value: unknown) =>
  problemsOf(withValue(written, place, value)).map(({ field, rule }) => [field, rule])

it('has a field for whatever can be missing in a language that the program does not speak', () => {
  expect(fieldsOf('silence.replies.0.text', '')).toEqual([['silence.replies.0.text', 'required']])
  expect(placeText(keys as never, { field: 'nonStandard.farewell.text', rule: 'required' })).toBe(
    'scene-edit.section.mood scene-edit.field.nonStandardFarewell',
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
    expect(place('role')).toBe('scene-edit.section.basics scene-edit.field.role')
    expect(place('free.points.2.label')).toBe(
      'scene-edit.section.points scene-edit.problem.row 3 scene-edit.field.pointLabel',
    )
    expect(place('customer.facts.0.levels.1.wordings.0.text')).toContain('scene-edit.field.answer')
    expect(sectionOf('silence.replies.0.text')).toBe('mood')
  })
})
