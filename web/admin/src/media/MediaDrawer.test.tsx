import { App } from 'antd'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import type { MediaRow } from '@lianda/shared/module/media/media.admin.contract'
import { bringTexts, session, startTexts, texts } from '../platform/platform'
import * as parts from '../upload/parts/send-in-parts'
import { MediaDrawer } from './MediaDrawer'

const person = { id: 'li', token: 'li', orgid: 'o1', funcs: '', home: '/', timeZone: 'Asia/Shanghai' } as StoredUser
const text = (key: string, values?: Record<string, string | number>) => texts.t(`media-admin.${key}`, values)

const ROW: MediaRow = {
  kind: 'file',
  ...{
    id: 'f1',
    rev: 4,
    name: '手册',
    fileId: 'o1/file/a.pdf',
    cover: '',
    catalogId: null,
    coverUrl: '',
    subtitles: [],
  },
  ...{ catalogName: '', version: 1, fileName: 'a.pdf', format: 'pdf', sizeBytes: 812, status: 1, viewed: 0 },
  ...{ percent: 100, fault: null, durationMs: null, uses: 0 },
  ...{ disabled: false, creator: 'Zhou', createdAt: 0, updatedAt: 0, can: { edit: true } },
  access: { open: 'full', change: true, manage: true },
}

/** What is saved, in order; every upload becomes `o1/file/new.pdf`. */
function serve(stored = ROW) {
  const saved: Record<string, unknown>[] = []
  vi.spyOn(parts, 'sendInParts').mockImplementation((file) =>
    Promise.resolve({ path: 'o1/file/new.pdf', size: 20, name: file.name, url: '' }),
  )
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    if (!String(address).includes('/media')) return Response.json({ successed: true, data: [], total: 0, rows: [] })
    if (init?.method !== 'PUT' && init?.method !== 'POST') return Response.json({ successed: true, media: stored })
    const sent = JSON.parse(String(init.body)) as Partial<MediaRow>
    saved.push(sent)
    return Response.json({ successed: true, media: { ...stored, ...sent, rev: 5, version: 2 } })
  })
  return saved
}

function open(edited: string | null) {
  const onClose = vi.fn()
  const shown = (id: string | null) => (
    <App>
      <MediaDrawer kind="file" edited={id} catalogId={null} onClose={onClose} />
    </App>
  )
  const { rerender } = render(shown(edited))
  return { onClose, show: (id: string | null) => rerender(shown(id)) }
}

const nameField = () => screen.findByLabelText<HTMLInputElement>(text('name'))
const named = (name: string) => waitFor(async () => expect((await nameField()).value).toBe(name))
const send = (name: string, label: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), {
    target: { files: [new File(['x'], name)] },
  })
const submit = () => fireEvent.submit(document.getElementById('media-form') as HTMLElement)

beforeAll(async () => {
  await startTexts()
  await bringTexts(['media-admin', 'catalog', 'upload', 'picture'])
})
beforeEach(() => session.begin(person))
afterEach(() => {
  cleanup()
  session.end()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a new file', () => {
  it('is named as what was uploaded, until somebody names it', async () => {
    const saved = serve()
    const { onClose } = open('new')
    await nameField()
    send('报价 Q4.pdf', text('file.choose'))
    await named('报价 Q4')
    fireEvent.change(await nameField(), { target: { value: '价格' } })
    send('另一份.pdf', text('file.replace'))
    await screen.findByText('另一份.pdf')
    await named('价格')
    submit()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(saved).toEqual([{ name: '价格', fileId: 'o1/file/new.pdf', cover: '', catalogId: null, subtitles: [] }])
  })

  it('is not saved without an upload', async () => {
    const saved = serve()
    open('new')
    fireEvent.change(await nameField(), { target: { value: '价格' } })
    submit()
    await screen.findByText(text('file.fileMissing'))
    expect(saved).toEqual([])
  })
})

describe('a file that is there', () => {
  it('keeps its name when it is replaced, and what is unsaved when the drawer is closed', async () => {
    const saved = serve()
    const { onClose, show } = open('f1')
    await named('手册')
    send('第二版.pdf', text('file.replace'))
    await screen.findByText('第二版.pdf')
    show(null)
    show('f1')
    await screen.findByText('第二版.pdf')
    await named('手册')
    submit()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(saved).toMatchObject([{ rev: 4, name: '手册', fileId: 'o1/file/new.pdf' }])
  })

  it('that somebody may not change is shown without a place for another upload', async () => {
    serve({ ...ROW, can: { edit: false } })
    open('f1')
    await named('手册')
    expect(screen.queryByText(text('file.replace'))).toBeNull()
    expect(screen.queryByRole('button', { name: texts.t('office.save') })).toBeNull()
  })
})
