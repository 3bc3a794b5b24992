import { App } from 'antd'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ImportBatch, ImportRow } from '@lianda/shared/module/import/import.admin.contract'
import { QUESTION_IMPORT } from '../question-bank/import/question-import'
import { startTexts, texts } from '../platform/platform'
import { ImportDrawer } from './ImportDrawer'

const cells = {
  code: '',
  catalog: '',
  type: 'Single',
  text: 'Which one?',
  A: 'this',
  B: 'that',
  answer: 'A',
  score: '',
  level: '',
  promotion: '',
  explanation: '',
}
const right: ImportRow = { no: 2, cells, does: 'create', errors: [], left: false, state: 'waiting' }
const wrong: ImportRow = {
  ...right,
  no: 3,
  cells: { ...cells, answer: 'E' },
  does: null,
  errors: [{ column: 'answer', code: 'answer_no_option', message: 'There is no option E' }],
}

/** The fake server: two rows, one of them wrong until its answer is A. */
function serve(state: ImportBatch['state'] = 'checked') {
  const world = { state, rows: [right, wrong], steps: [] as string[], looks: 0 }
  const batch = (): ImportBatch => ({
    id: 'b1',
    fileName: 'questions.xlsx',
    format: 'excel',
    mode: 1,
    state: world.state,
    rows: world.rows.length,
    wrong: world.rows.filter((row) => row.errors.length > 0 && !row.left).length,
    left: world.rows.filter((row) => row.left).length,
    skipped: 0,
    options: {},
    written: 1,
    insertcount: world.state === 'done' ? 2 : 0,
    updatecount: 0,
    kept: 0,
    creator: 'Anna',
    createdAt: 0,
    undoable: world.state === 'done',
  })
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(String(address), 'http://test')
    const step = /\/(confirm|cancel|undo)$/.exec(pathname)?.[1]
    if (step) {
      world.steps.push(step)
      world.state = step === 'confirm' ? 'running' : step === 'undo' ? 'undone' : 'cancelled'
    } else if (init?.method === 'PUT') {
      const input = Object.assign(
        { rows: [] as Partial<ImportRow>[], leaveWrong: false },
        JSON.parse(String(init.body)) as { rows?: Partial<ImportRow>[]; leaveWrong?: boolean },
      )
      world.rows = world.rows.map((row) => {
        const change = input.rows.find((one) => one.no === row.no)
        const next = { ...row, ...change, left: change?.left ?? (row.left || (input.leaveWrong && isWrong(row))) }
        return next.cells['answer'] === 'A' ? { ...next, errors: [], does: 'create' } : next
      })
    } else {
      world.looks += 1
      if (world.state === 'running' && world.looks > 2) world.state = 'done'
    }
    const rows = searchParams.get('wrong') === 'true' ? world.rows.filter(isWrong) : world.rows
    return Response.json({ successed: true, batch: batch(), rows, total: rows.length })
  })
  return world
}

const isWrong = (row: ImportRow) => row.errors.length > 0 && !row.left
const t = (key: string, params?: Record<string, string | number>) => texts.t(`import.${key}`, params)
const own = (key: string, params?: Record<string, string | number>) => texts.t(`question-bank.import.${key}`, params)
/** A button's loading icon never finishes its animation in jsdom, so "loading" may stay in the name. */
const named = (name: string) => (found: string) => found.replace(/^loading /, '') === name
const button = (name: string) => screen.findByRole('button', { name: named(name) })

function drawer(shown = 'b1') {
  const [onShow, onClose, onWritten] = [vi.fn(), vi.fn(), vi.fn()]
  render(
    <App>
      <ImportDrawer
        subject={QUESTION_IMPORT}
        shown={shown}
        catalogs={[]}
        catalogId={null}
        onShow={onShow}
        onClose={onClose}
        onWritten={onWritten}
      />
    </App>,
  )
  return { onShow, onWritten }
}

describe('an import of questions', () => {
  beforeAll(() => startTexts())
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('writes nothing while a row is wrong: the button says so and leads to the row', async () => {
    const world = serve()
    drawer()
    const confirm = await button(t('confirmWrong', { count: 1 }))
    expect(confirm.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(confirm)
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
    expect(screen.getByText('There is no option E')).toBeTruthy()
    expect(world.steps).toEqual([])
  })

  it('is mended in place, and then written', async () => {
    const world = serve()
    const { onWritten } = drawer()
    fireEvent.click(await button(t('ofRow', { step: t('mend'), no: 3 })))
    fireEvent.change(await screen.findByDisplayValue('E'), { target: { value: 'A' } })
    fireEvent.click(await button(t('saveRow')))
    fireEvent.click(await button(own('confirm', { count: 2 })))
    await waitFor(() => expect(world.steps).toEqual(['confirm']))
    expect(await screen.findByText(t('done'))).toBeTruthy()
    // It is told after what it tells of is on the screen.
    await waitFor(() => expect(onWritten).toHaveBeenCalledTimes(1))
  })

  it('can leave all wrong rows out', async () => {
    serve()
    drawer()
    fireEvent.click(await button(t('leaveWrong')))
    expect(await button(own('confirm', { count: 1 }))).toBeTruthy()
  })

  it('is taken back as a whole after one question', async () => {
    const world = serve('done')
    drawer()
    fireEvent.click(await button(t('undo')))
    const [, sure] = await waitFor(() => {
      const found = screen.getAllByRole('button', { name: t('undo') })
      expect(found).toHaveLength(2)
      return found
    })
    expect(world.steps).toEqual([])
    fireEvent.click(sure as HTMLElement)
    expect(await screen.findByText(t('undone'))).toBeTruthy()
    expect(world.steps).toEqual(['undo'])
  })
})
