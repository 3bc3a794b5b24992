import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { QuestionRow } from '@lianda/shared/module/question-bank/question.admin.contract'
import { startTexts } from '../../../platform/platform'
import { PickerTable } from './PickerTable'

const row = (id: string) =>
  ({ id, code: id, type: 0, text: `Question ${id}`, level: 2, score: 10, catalogName: '' }) as unknown as QuestionRow
const ROWS = ['a', 'b', 'c', 'd', 'e'].map(row)

function Picker() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, QuestionRow>>(new Map())
  return (
    <>
      <output>{[...chosen.keys()].toSorted().join('')}</output>
      <PickerTable rows={ROWS} taken={['c']} chosen={chosen} loading={false} onChosen={setChosen} />
    </>
  )
}

const box = (id: string) => screen.getByLabelText(new RegExp(`Question ${id}`))
const words = (id: string) => screen.getByTitle(`Question ${id}`)
const ticked = () => screen.getByRole('status').textContent

describe('the question picker', () => {
  beforeAll(() => startTexts())
  afterEach(cleanup)

  it('with Shift takes all from the last one to this, by boxes and rows alike, but not what the paper has', () => {
    render(<Picker />)
    fireEvent.click(box('a'))
    fireEvent.click(box('d'), { shiftKey: true })
    expect(ticked()).toBe('abd')
    fireEvent.click(words('e'))
    expect(ticked()).toBe('abde')
    fireEvent.click(words('b'), { shiftKey: true })
    expect(ticked()).toBe('a')
  })

  it('counts from a row that was clicked, also when a box ends the range', () => {
    render(<Picker />)
    fireEvent.click(box('e'))
    fireEvent.click(words('a'))
    fireEvent.click(box('b'), { shiftKey: true })
    expect(ticked()).toBe('abe')
  })
})
