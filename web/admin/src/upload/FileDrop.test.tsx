import { App } from 'antd'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ImportFileStep } from '../question-bank/import/ImportFileStep'
import { PaperImport } from '../exam/import/PaperImport'
import { startTexts, texts } from '../platform/platform'
import * as upload from './upload-file'
import { MemoryRouter } from 'react-router'

const REASON = 'An Excel file (.xlsx) is needed here; the chosen file seems to be a picture.'

/** Every upload succeeds; the call that uses the file fails with this code. */
function serve(code: string) {
  vi.spyOn(upload, 'uploadFile').mockResolvedValue({ path: 'p', size: 1, name: 'a.xlsx', url: '' })
  vi.stubGlobal('fetch', async () =>
    Response.json({ successed: false, errcode: 48024, errmsg: REASON, code, requestId: 'r1' }, { status: 400 }),
  )
}

function choose(label: string): void {
  const input = screen.getByLabelText(label, { selector: 'input' })
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.xlsx')] } })
}

const importText = (key: string) => texts.t(`question-bank.import.${key}`)
const retry = () => screen.queryByRole('button', { name: texts.t('office.list.retry') })

const bank = () => (
  <App>
    <ImportFileStep catalogs={[]} catalogId={null} onChecked={() => undefined} />
  </App>
)
const paper = () => (
  <App>
    <MemoryRouter>
      <PaperImport open onClose={() => undefined} />
    </MemoryRouter>
  </App>
)

describe('a file that cannot be used', () => {
  beforeAll(() => startTexts())
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('of questions is told beside the button that chooses another, and nothing offers to try it again', async () => {
    serve('question-bank/import_not_excel')
    render(bank())
    choose(importText('steps.file'))
    fireEvent.click(await screen.findByRole('button', { name: importText('check') }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(REASON))
    expect(screen.getByRole('button', { name: importText('other') })).toBeTruthy()
    expect(retry()).toBeNull()
  })

  it('of a paper is told the same way', async () => {
    serve('question-bank/import_columns')
    render(paper())
    choose(texts.t('exam-admin.import.choose'))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(REASON))
    expect(screen.getByRole('button', { name: texts.t('exam-admin.import.other') })).toBeTruthy()
    expect(retry()).toBeNull()
  })

  it('can be tried again where the file is not the reason', async () => {
    serve('question-bank/import_busy')
    render(bank())
    choose(importText('steps.file'))
    fireEvent.click(await screen.findByRole('button', { name: importText('check') }))
    await waitFor(() => expect(retry()).toBeTruthy())
  })
})
