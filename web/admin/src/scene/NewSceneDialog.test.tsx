import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as proposals from '@lianda/shared/module/scene/scene-proposal.admin.contract'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import { bringTexts, session, startTexts, texts } from '../platform/platform'
import { NewSceneDialog } from './NewSceneDialog'

const t = (key: string, values?: Record<string, string | number>) => texts.t(key, values)
const view = (over: Partial<proposals.ProposalView> = {}): proposals.ProposalView => ({
  ...{ id: 'p1', kind: 'flow', source: 'description', name: '晚到的包裹', state: 'asking', characters: 1200 },
  ...{ failure: null, left: [], sceneId: null, at: 0 },
  ...over,
})

const AUTHOR = {
  id: 'zhou',
  token: 't',
  isadmin: 0,
  orgowner: false,
  adminuser: false,
  funcs: 'voice-scene',
} as StoredUser

/** What the server answers, by path; `sent`: the bodies that it got. */
let answers: Record<string, unknown>
let sent: { path: string; body: unknown }[]
beforeAll(async () => {
  await startTexts()
  await bringTexts(['scene', 'scene-proposal', 'catalog'])
})
beforeEach(() => {
  session.begin(AUTHOR)
  sent = []
  answers = {}
  vi.stubGlobal('fetch', async (address: string, init?: { method?: string; body?: string }) => {
    const path = new URL(address, 'http://x').pathname.slice(1)
    sent.push({ path: `${init?.method ?? 'GET'} ${path}`, body: init?.body ? JSON.parse(init.body) : null })
    const found = answers[`${init?.method ?? 'GET'} ${path}`]
    return Response.json({ successed: true, rows: [], total: 0, catalogs: [], ...(found as object) })
  })
})
afterEach(() => {
  session.end()
  cleanup()
  vi.unstubAllGlobals()
})

const list = proposals.proposalList.path
function Where() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const open = (kind: 'flow' | 'free' = 'flow') =>
  render(
    <App>
      <MemoryRouter>
        <Routes>
          <Route path="*" element={<Where />} />
        </Routes>
        <NewSceneDialog open kind={kind} words="scene.scene" catalogId={null} onClose={() => undefined} />
      </MemoryRouter>
    </App>,
  )
async function choose(label: string) {
  const select = await screen.findByLabelText(t('scene.new.from'))
  fireEvent.mouseDown(select)
  fireEvent.click(await screen.findByText(label))
}

describe('a new scene that the language model drafts', () => {
  it('is begun by its description, followed, and opened with what was left out', async () => {
    answers[`GET ${list}`] = { model: 'm-1', rows: [] }
    answers[`POST ${list}`] = { proposal: view() }
    answers[`GET ${list}/p1`] = { proposal: view() }
    open()
    fireEvent.change(await screen.findByLabelText(t('scene.new.name')), { target: { value: '晚到的包裹' } })
    await choose(t('scene.new.write.description'))
    const text = '包裹晚了三天，客服要安抚并约好时间。'
    fireEvent.change(await screen.findByLabelText(t('scene-proposal.field.description')), { target: { value: text } })
    fireEvent.click(screen.getByText(t('scene.new.begin')))
    expect(await screen.findByText(t('scene-proposal.state.asking', { name: '晚到的包裹' }))).toBeTruthy()
    expect(sent.find(({ path }) => path === `POST ${list}`)?.body).toMatchObject({
      name: '晚到的包裹',
      source: { kind: 'description', text },
    })
    answers[`GET ${list}/p1`] = {
      proposal: view({ state: 'done', sceneId: 'p1', left: [{ why: 'markup', text: '看 https://x' }] }),
    }
    fireEvent.click(await screen.findByText(t('scene-proposal.open')))
    expect((await screen.findByText(/editscene/)).textContent).toBe('/admin/voice/editscene?id=p1')
    const row = { text: '看 https://x', why: t('scene-proposal.fault.markup') }
    expect(await screen.findByText(t('scene-proposal.leftRow', row))).toBeTruthy()
  })

  it('that failed says why, and the form is there again as it was', async () => {
    answers[`GET ${list}`] = { model: 'm-1', rows: [] }
    answers[`POST ${list}`] = { proposal: view() }
    answers[`GET ${list}/p1`] = { proposal: view({ state: 'failed', failure: 'model_silent' }) }
    open()
    fireEvent.change(await screen.findByLabelText(t('scene.new.name')), { target: { value: '晚到的包裹' } })
    await choose(t('scene.new.write.description'))
    const field = () => screen.findByLabelText(t('scene-proposal.field.description'))
    fireEvent.change(await field(), { target: { value: '包裹晚了三天，客服要安抚。' } })
    fireEvent.click(screen.getByText(t('scene.new.begin')))
    expect(await screen.findByText(t('scene-proposal.failure.model_silent'))).toBeTruthy()
    fireEvent.click(screen.getByText(t('scene-proposal.back')))
    expect(((await field()) as HTMLTextAreaElement).value).toBe('包裹晚了三天，客服要安抚。')
  })

  it('needs a model: without one its place says so and leads to a template', async () => {
    answers[`GET ${list}`] = { model: null, rows: [] }
    open()
    await choose(t('scene.new.write.document'))
    expect(await screen.findByText(t('scene-proposal.none'))).toBeTruthy()
    expect(screen.getByText(t('scene.new.begin')).closest('button')?.disabled).toBe(true)
    fireEvent.click(screen.getByText(t('scene-proposal.template')))
    await waitFor(() => expect(screen.getByText(t('scene.new.create')).closest('button')?.disabled).toBe(false))
  })

  it('takes the text of a document, which can be changed before it is sent', async () => {
    answers[`GET ${list}`] = { model: 'm-1', rows: [] }
    const files: File[] = []
    vi.stubGlobal(
      'XMLHttpRequest',
      class {
        status = 200
        responseText = JSON.stringify({ successed: true, text: '退货七天内办理。', isCut: false })
        upload = {}
        onload = () => undefined
        open = vi.fn()
        setRequestHeader = vi.fn()
        send(body: FormData) {
          files.push(body.get('file') as File)
          this.onload()
        }
      },
    )
    open()
    await choose(t('scene.new.write.document'))
    const file = new File(['x'], 'rules.docx')
    fireEvent.change(await screen.findByLabelText(t('scene-proposal.choose')), { target: { files: [file] } })
    const field = (await screen.findByLabelText(t('scene-proposal.field.document'))) as HTMLTextAreaElement
    await waitFor(() => expect(field.value).toBe('退货七天内办理。'))
    expect(files.map(({ name }) => name)).toEqual(['rules.docx'])
  })

  it('can be a free practice, which opens in its own editor', async () => {
    answers[`GET ${list}`] = { model: 'm-1', rows: [] }
    answers[`POST ${list}`] = { proposal: view({ kind: 'free' }) }
    answers[`GET ${list}/p1`] = { proposal: view({ kind: 'free', state: 'done', sceneId: 'p1' }) }
    open('free')
    fireEvent.change(await screen.findByLabelText(t('scene.new.name')), { target: { value: '晚到的包裹' } })
    await choose(t('scene.new.write.description'))
    const text = '包裹晚了三天，客服要安抚并约好时间。'
    fireEvent.change(await screen.findByLabelText(t('scene-proposal.field.description')), { target: { value: text } })
    fireEvent.click(screen.getByText(t('scene.new.begin')))
    fireEvent.click(await screen.findByText(t('scene-proposal.open')))
    expect((await screen.findByText(/editfree/)).textContent).toBe('/admin/train/editfreepractice?id=p1')
    expect(sent.find(({ path }) => path === `POST ${list}`)?.body).toMatchObject({ kind: 'free' })
  })
})
