import { App } from 'antd'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { HashRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type PaperContent,
  paperContent,
  paperGet,
  type PaperQuestion,
  type PaperView,
} from '@lianda/shared/module/exam/paper.admin.contract'
import type { QuestionType } from '@lianda/shared/module/question-bank/question.contract'
import { PageBarContext } from '../../shell/page-bar'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import { keptDrafts, session, startTexts, texts } from '../../platform/platform'
import { emptyQuestion } from '../../parts/question-editor/question-edit'
import { findingText } from './finding-text'
import PaperEditorPage from './PaperEditorPage'

const PAPER = paperGet.path.replace('{id}', 'p1')

const question = (id: string, type: QuestionType, score: number): PaperQuestion => {
  const content = emptyQuestion(type, score)
  return {
    id,
    source: null,
    score,
    content: {
      ...content,
      text: `Text of ${id}`,
      explanation: 'Because',
      choices: content.choices.map((one, n) => ({
        ...one,
        content: type === 2 ? '' : `option ${n}`,
        iscorrect: n === 0,
      })),
    },
  }
}
const content: PaperContent = {
  ...paperContent.parse({ title: 'Range and charging', minute: 40, explain: 'after_end' }),
  questions: [question('s1', 0, 30), question('s2', 0, 30), question('t1', 2, 38)],
}
const first: PaperView = {
  id: 'p1',
  examinationId: 'e1',
  version: 1,
  state: 'unpublished',
  rev: 3,
  content,
  categoryName: '',
  total: 98,
  count: 3,
  drawable: {},
  problems: [],
  proposal: null,
  creator: 'Zhou',
  updatedAt: 1_000,
  publishedAt: null,
  uses: 0,
  can: { edit: true, publish: true, remove: true, newVersion: false },
}

type Sent = PaperContent & { rev: number }

/** The fake server: stores what it is sent; `refuse` makes the next save fail. */
function serve(view: PaperView = first) {
  const sent: Sent[] = []
  const refuse: string[] = []
  let now = view
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    if (!String(address).includes(PAPER)) return Response.json({ successed: true, data: [], total: 0, rows: [] })
    if (init?.method !== 'PUT') return Response.json({ successed: true, paper: now })
    const body = JSON.parse(String(init.body)) as Sent
    sent.push(body)
    const code = refuse.shift()
    if (code) return Response.json({ successed: false, errcode: 49024, errmsg: 'no', code }, { status: 409 })
    const { rev, ...next } = body
    now = { ...now, rev: rev + 1, content: next }
    return Response.json({ successed: true, paper: now })
  })
  return { sent, refuse, elsewhere: (change: Partial<PaperView>) => (now = { ...now, ...change }) }
}

async function open() {
  const bar = document.createElement('div')
  document.body.append(bar)
  render(
    <App>
      <PageBarContext.Provider value={bar}>
        <HashRouter>
          <PaperEditorPage />
        </HashRouter>
      </PageBarContext.Provider>
    </App>,
  )
  await screen.findByRole('heading', { level: 1, name: 'Range and charging' })
}
const t = (key: string, params?: Record<string, string | number>) => texts.t(`exam-admin.${key}`, params)
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')]

describe('the editor of a paper', () => {
  beforeAll(() => startTexts())
  beforeEach(() => {
    // Nobody, whoever was left by the file before: what a test leaves unsaved must not be kept for the next one.
    session.end()
    window.location.hash = '#/admin/voice/editpaper?id=p1'
  })
  afterEach(() => {
    cleanup()
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })

  it('saves what is typed, once it pauses, on top of the revision that it has', async () => {
    const { sent } = serve()
    await open()
    fireEvent.change(screen.getByDisplayValue('Text of s1'), { target: { value: 'Another text' } })
    expect(screen.getByText(texts.t('office.autosave.saving'))).toBeTruthy()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ rev: 3, title: 'Range and charging' })
    expect(sent[0]?.questions[0]?.content.text).toBe('Another text')
    await waitFor(() => expect(document.querySelector('[data-save="saved"]')).toBeTruthy())
  })

  it('says why it cannot be published, stays focusable, and takes the proposal to exactly 100', async () => {
    const { sent } = serve()
    await open()
    const publish = screen.getByRole('button', { name: t('publish.total_under', { figure: '2' }) })
    expect(publish.getAttribute('aria-disabled')).toBe('true')
    expect((publish as HTMLButtonElement).disabled).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: t('proposal.take') }))
    expect(await screen.findByRole('button', { name: t('publish.button') })).toBeTruthy()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.questions.reduce((sum, row) => sum + row.score, 0)).toBe(100)
  })

  it('moves a question by keyboard within its type, keeps the focus on it, and undoes that', async () => {
    serve()
    await open()
    rows()[0]?.focus()
    fireEvent.keyDown(rows()[0] as HTMLElement, { key: 'ArrowDown', altKey: true })
    expect(rows().map((row) => row.dataset['row'])).toEqual(['s2', 's1', 't1'])
    await waitFor(() => expect((document.activeElement as HTMLElement).dataset['row']).toBe('s1'))
    fireEvent.keyDown(rows()[1] as HTMLElement, { key: 'ArrowDown', altKey: true })
    expect(rows().map((row) => row.dataset['row'])).toEqual(['s2', 's1', 't1'])
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    expect(rows().map((row) => row.dataset['row'])).toEqual(['s1', 's2', 't1'])
  })

  it('deletes a question by keyboard and gives it back to its place', async () => {
    serve()
    await open()
    rows()[1]?.focus()
    fireEvent.keyDown(rows()[1] as HTMLElement, { key: 'Delete' })
    expect(rows().map((row) => row.dataset['row'])).toEqual(['s1', 't1'])
    fireEvent.click(await screen.findByRole('button', { name: texts.t('office.undo') }))
    expect(rows().map((row) => row.dataset['row'])).toEqual(['s1', 's2', 't1'])
  })

  it('does not scold a new question before it was left, and names what is missing then', async () => {
    serve()
    await open()
    fireEvent.click(screen.getByRole('button', { name: t('editor.duplicate') }))
    const copy = rows()[1]?.dataset['row'] ?? ''
    fireEvent.change(screen.getByDisplayValue('Text of s1'), { target: { value: '' } })
    expect(screen.queryByText(texts.t('field.required'))).toBeNull()
    fireEvent.click(rows()[0] as HTMLElement)
    fireEvent.click(document.querySelector<HTMLElement>(`[data-row="${copy}"]`) as HTMLElement)
    expect(screen.getByText(texts.t('field.required'))).toBeTruthy()
    const row = document.querySelector<HTMLElement>(`[data-row="${copy}"]`) as HTMLElement
    expect(within(row).getByRole('img', { name: t('findings.mustMark') })).toBeTruthy()
  })

  it('stops at a conflict; the newest is loaded and undo brings mine back', async () => {
    const { refuse, elsewhere } = serve()
    await open()
    refuse.push('exam/changed_meanwhile')
    fireEvent.change(screen.getByDisplayValue('Text of s1'), { target: { value: 'Mine' } })
    const theirs = await screen.findByRole('button', { name: texts.t('office.conflict.theirs') })
    elsewhere({ rev: 9, content: { ...content, title: 'Theirs' } })
    fireEvent.click(theirs)
    expect(await screen.findByRole('heading', { level: 1, name: 'Theirs' })).toBeTruthy()
    expect(screen.getByDisplayValue('Text of s1')).toBeTruthy()
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    expect(screen.getByDisplayValue('Mine')).toBeTruthy()
  })

  describe('what was not saved', () => {
    const person = (id: string) => ({ id, token: id, orgid: 'o1', home: '/', timeZone: 'Asia/Shanghai' }) as StoredUser
    const mine: PaperContent = { ...content, questions: [question('s1', 0, 70)] }
    /** A draft kept on this device by an earlier visit, never sent to the server. */
    const leftBy = (id: string, rev: number) => {
      const draft = { place: 'paper/p1', title: mine.title, address: '/admin/voice/editpaper?id=p1', rev, value: mine }
      keptDrafts.keep(person(id), { ...draft, atMs: Date.now() })
    }
    const kept = (id: string) => keptDrafts.list(person(id))
    beforeEach(() => session.begin(person('li')))
    afterEach(() => {
      session.end()
      cleanup()
      localStorage.clear()
    })

    it('is kept on the device when its writer is signed out elsewhere, and saved when they are back', async () => {
      const { sent, refuse } = serve()
      await open()
      refuse.push('identity/elsewhere', 'identity/elsewhere')
      fireEvent.change(screen.getByDisplayValue('Text of s1'), { target: { value: 'Mine' } })
      session.end()
      cleanup()
      await waitFor(() => expect(sent).toHaveLength(1))
      expect(kept('li')).toMatchObject([{ place: 'paper/p1', rev: 3, title: 'Range and charging' }])
      refuse.length = 0
      session.begin(person('li'))
      await open()
      expect(await screen.findByDisplayValue('Mine')).toBeTruthy()
      await waitFor(() => expect(sent.at(-1)?.questions[0]?.content.text).toBe('Mine'))
      expect(sent.at(-1)?.rev).toBe(3)
      await waitFor(() => expect(kept('li')).toEqual([]))
    })

    it('is shown to nobody else', async () => {
      serve()
      leftBy('wang', 3)
      await open()
      expect(rows()).toHaveLength(3)
      expect(kept('wang')).toHaveLength(1)
    })

    it('goes over nobody’s later work unasked, however often the page is opened', async () => {
      const { sent } = serve({ ...first, rev: 5 })
      leftBy('li', 3)
      for (const _visit of [1, 2]) {
        await open()
        expect(await screen.findByText(texts.t('office.conflict.title'))).toBeTruthy()
        expect(rows()).toHaveLength(1)
        cleanup()
        expect(kept('li')).toMatchObject([{ rev: 3 }])
      }
      await open()
      fireEvent.click(await screen.findByRole('button', { name: texts.t('office.conflict.mine') }))
      await waitFor(() => expect(sent).toMatchObject([{ rev: 5, questions: [{ id: 's1', score: 70 }] }]))
      await waitFor(() => expect(kept('li')).toEqual([]))
    })

    it('is shown once more when the paper was published meanwhile, and given up when that is said', async () => {
      const can = { edit: false, publish: false, remove: false, newVersion: true }
      const { sent } = serve({ ...first, rev: 5, state: 'published', publishedAt: 2_000, can })
      leftBy('li', 3)
      await open()
      const mine = await screen.findByRole('button', { name: texts.t('office.conflict.mine') })
      expect(rows()).toHaveLength(1)
      fireEvent.click(mine)
      expect(await screen.findByText(texts.t('office.conflict.locked'))).toBeTruthy()
      expect(rows()).toHaveLength(3)
      await waitFor(() => expect(kept('li')).toEqual([]))
      expect(sent).toEqual([])
    })

    it('is forgotten where the server has just that: only its answer was lost', async () => {
      const { sent } = serve({ ...first, rev: 4, content: mine })
      leftBy('li', 3)
      await open()
      await waitFor(() => expect(kept('li')).toEqual([]))
      expect(screen.queryByText(texts.t('office.conflict.title'))).toBeNull()
      expect(sent).toEqual([])
    })
  })

  it('shows a published paper without anything to change it', async () => {
    const { sent } = serve({
      ...first,
      state: 'published',
      publishedAt: 2_000,
      can: { edit: false, publish: false, remove: false, newVersion: true },
    })
    await open()
    expect(screen.getByRole('button', { name: t('locked.newVersion') })).toBeTruthy()
    expect(screen.queryByRole('button', { name: t('outline.pick') })).toBeNull()
    expect((screen.getByDisplayValue('Text of s1') as HTMLTextAreaElement).readOnly).toBe(true)
    fireEvent.keyDown(rows()[0] as HTMLElement, { key: 'Delete' })
    expect(rows()).toHaveLength(3)
    expect(sent).toEqual([])
  })

  it('leaves a draw that is too large in its field and says what counts; one that the bank can not fill at once', async () => {
    const draw = { id: 'd1', catalogIds: [], types: [], levels: [], count: 20, score: 1 }
    const short = { level: 'must' as const, code: 'draw_short' as const, at: 'd1', n: 7 }
    const drawn: PaperContent = { ...content, questions: [], draws: [draw] }
    const { sent } = serve({ ...first, content: drawn, drawable: { d1: 7 }, problems: [short] })
    await open()
    const field = await screen.findByLabelText(t('draw.count'))
    fireEvent.change(field, { target: { value: '500' } })
    fireEvent.blur(field)
    expect(screen.getByText(t('draw.tooMany', { most: 100, count: 20 }))).toBeTruthy()
    expect((field as HTMLInputElement).value).toBe('500')
    expect(screen.getAllByText(findingText(texts.t, drawn, short)).length).toBeGreaterThan(0)
    fireEvent.change(field, { target: { value: '30' } })
    await waitFor(() => expect(sent.at(-1)?.draws[0]?.count).toBe(30))
    expect(screen.queryByText(t('draw.tooMany', { most: 100, count: 20 }))).toBeNull()
  })

  it('in a conflict says why publishing does not open, and where to decide', async () => {
    const full = { ...content, questions: [...content.questions.slice(0, 2), question('t1', 2, 40)] }
    const { refuse } = serve({ ...first, content: full, total: 100 })
    await open()
    refuse.push('exam/changed_meanwhile')
    fireEvent.change(screen.getByDisplayValue('Text of s1'), { target: { value: 'Mine' } })
    fireEvent.click(screen.getByRole('button', { name: t('publish.button') }))
    expect(await screen.findByText(texts.t('office.unsaved.conflict'))).toBeTruthy()
    expect(document.activeElement?.closest('[data-conflict]')).toBeTruthy()
  })
})
