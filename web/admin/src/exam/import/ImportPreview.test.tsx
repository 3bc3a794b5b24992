import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTexts, texts } from '../../platform/platform'
import { ImportPreview } from './ImportPreview'

type Preview = Parameters<typeof ImportPreview>[0]['preview']

const row = (no: number, wrong = false): Preview['rows'][number] => ({
  no,
  type: wrong ? null : 0,
  text: `Text ${no}`,
  answer: 'A',
  score: 10,
  wrong,
})
const preview: Preview = {
  id: null,
  examinationId: null,
  title: '',
  minute: 60,
  passScore: 60,
  total: 30,
  insertcount: 0,
  rows: [row(2), row(3), row(4, true)],
  errrows: [
    { no: 4, column: 'answer', code: 'required', message: 'is needed' },
    { no: 2, column: 'title', code: 'required', message: 'is missing' },
  ],
}

describe('the preview of an imported paper', () => {
  beforeAll(() => startTexts())
  afterEach(cleanup)

  it('puts wrong questions first, each with its reason under the name of the column', () => {
    render(<ImportPreview preview={preview} fileName="paper.xlsx" />)
    const [first] = screen.getAllByRole('row').slice(1)
    if (!first) throw new Error('no row is shown')
    expect(within(first).getByText('Text 4')).toBeTruthy()
    const answer = texts.t('question-bank.import.cell.answer')
    expect(
      within(first).getByText(texts.t('exam-admin.import.reason', { column: answer, message: 'is needed' })),
    ).toBeTruthy()
  })

  it('says what is wrong with the paper itself apart, although its sheet counts rows too', () => {
    render(<ImportPreview preview={preview} fileName="paper.xlsx" />)
    const title = texts.t('exam-admin.settings.paperTitle')
    const words = texts.t('exam-admin.import.reason', { column: title, message: 'is missing' })
    const item = screen.getByText(words)
    expect(item.closest('table')).toBeNull()
  })
})
