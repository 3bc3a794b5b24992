import { App } from 'antd'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { HashRouter } from 'react-router'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TreeNode } from '@lianda/shared/contract/tree'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import type { QuestionDetail } from '@lianda/shared/module/question-bank/question.admin.contract'
import { keptDrafts, session, startTexts, texts } from '../platform/platform'
import { emptyQuestion } from '../parts/question-editor/question-edit'
import { QuestionDrawer } from './QuestionDrawer'
import type { Edited } from './question-draft'

const stored: QuestionDetail = {
  id: 'q1',
  code: 'Q000001',
  type: 0,
  text: 'Which one?',
  level: 2,
  score: 5,
  catalogId: null,
  catalogName: '',
  disabled: false,
  version: 1,
  papers: 0,
  films: { rows: [], hidden: 0 },
  images: 0,
  creator: 'Anna',
  contentBy: 'Anna',
  createdAt: 0,
  updatedAt: 0,
  rev: 3,
  content: {
    ...emptyQuestion(0, 5),
    text: 'Which one?',
    level: 2,
    choices: [
      { id: 'a', content: 'this', iscorrect: true },
      { id: 'b', content: 'that', iscorrect: false },
    ],
  },
}

interface Sent {
  method: string
  path: string
  body: Record<string, unknown>
}

/** The fake server: stores one question and refuses an older `rev`; its answers wait for `gate`. */
function serve(): { sent: Sent[]; now: QuestionDetail; gate: Promise<void> | null } {
  const world = { sent: [] as Sent[], now: stored, gate: null as Promise<void> | null }
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(address), 'http://test')
    const method = init?.method ?? 'GET'
    const body: unknown = init?.body ? JSON.parse(String(init.body)) : {}
    if (method !== 'GET') world.sent.push({ method, path: pathname, body: Object.assign({}, body) })
    if (method === 'PUT' && Object.assign({ rev: 0 }, body).rev !== world.now.rev)
      return Response.json(
        { successed: false, code: 'question-bank/changed_meanwhile', errcode: 48002, errmsg: 'changed' },
        { status: 409 },
      )
    if (method === 'PUT') {
      const { content } = Object.assign({ content: stored.content }, body)
      world.now = { ...world.now, content, version: world.now.version + 1, rev: world.now.rev + 1 }
    }
    const question = pathname.endsWith('q2') ? { ...world.now, id: 'q2', code: 'Q000002' } : world.now
    if (method === 'PUT') await world.gate
    return Response.json({ successed: true, question })
  })
  return world
}

function drawer(edited: Edited, nodes: readonly TreeNode[] = []) {
  const onClose = vi.fn()
  const shown = (open: Edited | null) => (
    <App>
      <HashRouter>
        <QuestionDrawer edited={open} nodes={nodes} onClose={onClose} />
      </HashRouter>
    </App>
  )
  const { rerender } = render(shown(edited))
  return { onClose, open: (next: Edited | null) => rerender(shown(next)) }
}

const stem = () => screen.findByDisplayValue('Which one?')
const save = () => fireEvent.keyDown(document, { key: 's', ctrlKey: true })

describe('the editor of a question', () => {
  beforeAll(() => startTexts())
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('saves with Ctrl+S under the revision that it has loaded, and then has nothing left to save', async () => {
    const world = serve()
    drawer({ kind: 'open', id: 'q1' })
    fireEvent.change(await stem(), { target: { value: 'Which of them?' } })
    save()
    await waitFor(() => expect(world.sent).toHaveLength(1))
    expect(world.sent[0]).toMatchObject({
      method: 'PUT',
      body: { rev: 3, code: 'Q000001', content: { text: 'Which of them?' } },
    })
    // While the answer is under way, another save would be none.
    await screen.findByText(texts.t('question-bank.editor.saved', { code: 'Q000001', version: 2 }))
    save()
    expect(await screen.findByText(texts.t('question-bank.editor.same'))).toBeTruthy()
    expect(world.sent).toHaveLength(1)
  })

  it('keeps what is typed while it saves, and stays open for it', async () => {
    const world = serve()
    const { onClose } = drawer({ kind: 'open', id: 'q1' })
    fireEvent.change(await stem(), { target: { value: 'Sent' } })
    let answer: () => void = () => undefined
    world.gate = new Promise((done) => (answer = done))
    fireEvent.keyDown(document, { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(world.sent).toHaveLength(1))
    fireEvent.change(await screen.findByDisplayValue('Sent'), { target: { value: 'Typed on' } })
    answer()
    expect(await screen.findByText(texts.t('question-bank.editor.saved', { code: 'Q000001', version: 2 }))).toBeTruthy()
    expect(screen.getByDisplayValue('Typed on')).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
    world.gate = null
    save()
    await waitFor(() => expect(world.now.content.text).toBe('Typed on'))
  })

  it('an answer that comes when another question is open changes nothing there', async () => {
    const world = serve()
    const { open } = drawer({ kind: 'open', id: 'q1' })
    fireEvent.change(await stem(), { target: { value: 'First' } })
    let answer: () => void = () => undefined
    world.gate = new Promise((done) => (answer = done))
    save()
    await waitFor(() => expect(world.sent).toHaveLength(1))
    open({ kind: 'open', id: 'q2' })
    // Both questions have this text by now: wait for the second one's number.
    await screen.findByText(/Q000002/)
    const second = await screen.findByDisplayValue('First')
    answer()
    world.gate = null
    fireEvent.change(second, { target: { value: 'Second' } })
    await screen.findByDisplayValue('Second')
    save()
    await waitFor(() => expect(world.sent).toHaveLength(2))
    expect(world.sent.map(({ path }) => path.split('/').at(-1))).toEqual(['q1', 'q2'])
  })

  it('saved with Ctrl+Enter, begins another of the same kind, with the focus in its text', async () => {
    const world = serve()
    drawer({ kind: 'open', id: 'q1' })
    fireEvent.change(await stem(), { target: { value: 'Done' } })
    fireEvent.keyDown(document, { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(screen.queryByDisplayValue('Done')).toBeNull())
    expect(world.sent).toHaveLength(1)
    await waitFor(() => expect(document.activeElement?.matches('textarea')).toBe(true))
    expect((document.activeElement as HTMLTextAreaElement).value).toBe('')
  })

  it('marks the right answer with Alt and its number', async () => {
    const world = serve()
    drawer({ kind: 'open', id: 'q1' })
    fireEvent.keyDown(await stem(), { code: 'Digit2', altKey: true })
    save()
    await waitFor(() => expect(world.sent).toHaveLength(1))
    expect(world.sent[0]?.body).toMatchObject({ content: { choices: [{ iscorrect: false }, { iscorrect: true }] } })
  })

  it('of a category that one only uses is for reading', async () => {
    const world = serve()
    world.now = { ...stored, catalogId: 'c1' }
    const access = { open: 'public', change: false, manage: false } as const
    drawer({ kind: 'open', id: 'q1' }, [{ id: 'c1', name: 'C', parentId: null, sort: 0, count: 1, rev: 1, access }])
    const text = (await stem()) as HTMLTextAreaElement
    expect(screen.getByText(texts.t('question-bank.editor.readOnly'))).toBeTruthy()
    expect(text.readOnly).toBe(true)
    expect(screen.queryByRole('button', { name: texts.t('question-bank.editor.save') })).toBeNull()
    fireEvent.keyDown(text, { code: 'Digit2', altKey: true })
    save()
    expect(screen.queryByText(texts.t('question-bank.editor.same'))).toBeNull()
    expect(world.sent).toEqual([])
  })

  it('names everything wrong at once and sends nothing', async () => {
    const world = serve()
    drawer({ kind: 'new', catalogId: null })
    await waitFor(() => expect(screen.getAllByRole('textbox').length).toBeGreaterThan(3))
    save()
    const summary = await screen.findByRole('alert')
    // The text, the right answer and the two required options.
    expect(summary.querySelectorAll('li')).toHaveLength(4)
    expect(world.sent).toEqual([])
  })

  it('says when somebody else was faster, and saves over it only when told to', async () => {
    const world = serve()
    drawer({ kind: 'open', id: 'q1' })
    fireEvent.change(await stem(), { target: { value: 'Mine' } })
    world.now = { ...stored, content: { ...stored.content, text: 'Theirs' }, rev: 4, version: 2, contentBy: 'Bert' }
    save()
    expect(await screen.findByText(/Bert/)).toBeTruthy()
    expect(screen.getByDisplayValue('Mine')).toBeTruthy()
    expect(world.sent).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: texts.t('office.conflict.mine') }))
    await waitFor(() => expect(world.now.content.text).toBe('Mine'))
    expect(world.sent[1]?.body).toMatchObject({ rev: 4 })
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

describe('a question that was being written', () => {
  const person = (id: string) => ({ id, token: id, orgid: 'o1', home: '/', timeZone: 'Asia/Shanghai' }) as StoredUser
  const discard = () => screen.findByRole('button', { name: texts.t('office.kept.discard') })
  /** As after a sign-in elsewhere: the layout unmounts its pages. */
  const signedOut = () => {
    session.end()
    cleanup()
  }
  beforeAll(() => startTexts())
  afterEach(() => {
    signedOut()
    localStorage.clear()
    vi.unstubAllGlobals()
  })

  /** The user types into the question and is then signed out. */
  async function leftBy(id: string): Promise<void> {
    session.begin(person(id))
    drawer({ kind: 'open', id: 'q1' })
    fireEvent.change(await stem(), { target: { value: 'Which of them?' } })
    signedOut()
  }

  it('is there when its writer signs in again, and saved as if nothing had happened', async () => {
    const world = serve()
    await leftBy('li')
    session.begin(person('li'))
    drawer({ kind: 'open', id: 'q1' })
    await screen.findByDisplayValue('Which of them?')
    expect(await discard()).toBeTruthy()
    save()
    await waitFor(() => expect(world.sent).toMatchObject([{ body: { rev: 3, content: { text: 'Which of them?' } } }]))
    await waitFor(() => expect(keptDrafts.list(person('li'))).toEqual([]))
  })

  it('is shown to nobody else', async () => {
    serve()
    await leftBy('li')
    session.begin(person('wang'))
    drawer({ kind: 'open', id: 'q1' })
    await stem()
    expect(screen.queryByRole('button', { name: texts.t('office.kept.discard') })).toBeNull()
    expect(keptDrafts.list(person('li'))).toHaveLength(1)
  })

  it.each([
    ['the drawer is closed', null],
    ['another question is opened', { kind: 'open', id: 'q2' }],
  ] as const)('is kept when %s, and the page says so', async (_why, next) => {
    serve()
    session.begin(person('li'))
    const { open } = drawer({ kind: 'open', id: 'q1' })
    fireEvent.change(await stem(), { target: { value: 'Which of them?' } })
    open(next)
    await waitFor(() => expect(keptDrafts.left(person('li'))).toMatchObject([{ place: 'question/q1', rev: 3 }]))
    expect(keptDrafts.left(person('li'))[0]?.address).toBe('/admin/voice/editbank?id=q1')
  })

  it('can be discarded, and is gone', async () => {
    serve()
    await leftBy('li')
    session.begin(person('li'))
    drawer({ kind: 'open', id: 'q1' })
    fireEvent.click(await discard())
    await waitFor(() => expect(keptDrafts.list(person('li'))).toEqual([]))
    await stem()
  })

  it('is not written over what somebody else saved meanwhile: one of both is chosen', async () => {
    const world = serve()
    await leftBy('li')
    world.now = { ...world.now, rev: 4, version: 2 }
    session.begin(person('li'))
    drawer({ kind: 'open', id: 'q1' })
    await screen.findByDisplayValue('Which of them?')
    expect(await screen.findByRole('button', { name: texts.t('office.conflict.mine') })).toBeTruthy()
    save()
    expect(world.sent).toEqual([])
    expect(world.now.content.text).toBe('Which one?')
  })
})
