import { App } from 'antd'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ImportFileStep } from '../import/ImportFileStep'
import { PAPER_IMPORT } from '../exam/import/paper-import'
import { QUESTION_IMPORT } from '../question-bank/import/question-import'
import { startTexts, texts } from '../platform/platform'
import * as upload from './upload-file'

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

const importText = (key: string) => texts.t(`import.${key}`)
const retry = () => screen.queryByRole('button', { name: texts.t('office.list.retry') })

const step = (subject: typeof QUESTION_IMPORT) => (
  <App>
    <ImportFileStep subject={subject} catalogs={[]} catalogId={null} onChecked={() => undefined} />
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
    serve('import/not_excel')
    render(step(QUESTION_IMPORT))
    choose(importText('steps.file'))
    fireEvent.click(await screen.findByRole('button', { name: importText('check') }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(REASON))
    expect(await screen.findByRole('button', { name: importText('other') })).toBeTruthy()
    expect(retry()).toBeNull()
  })

  it('of a paper is told the same way', async () => {
    serve('import/columns')
    render(step(PAPER_IMPORT))
    choose(importText('steps.file'))
    fireEvent.click(await screen.findByRole('button', { name: importText('check') }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(REASON))
    expect(await screen.findByRole('button', { name: importText('other') })).toBeTruthy()
    expect(retry()).toBeNull()
  })

  it('can be tried again where the file is not the reason', async () => {
    serve('import/busy')
    render(step(QUESTION_IMPORT))
    choose(importText('steps.file'))
    fireEvent.click(await screen.findByRole('button', { name: importText('check') }))
    await waitFor(() => expect(retry()).toBeTruthy())
  })
})
