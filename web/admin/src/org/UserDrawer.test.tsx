import { App } from 'antd'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import type { UserRow } from '@lianda/shared/module/org/org.admin.contract'
import { keptDrafts, session, startTexts, texts } from '../platform/platform'
import { UserDrawer } from './UserDrawer'

const user = (over: Partial<UserRow> = {}): UserRow => ({
  id: 'u1',
  account: 'anna.berg',
  name: 'Anna',
  sex: 0,
  workno: '',
  mobile: '',
  email: '',
  departmentId: 'd1',
  departmentName: 'Sales',
  otherDepartments: [],
  positionId: null,
  positionName: '',
  entryDate: null,
  managerId: null,
  managerName: '',
  memo: '',
  invitedBy: '',
  avatar: '',
  image: '',
  levelName: '',
  stars: 0,
  password: 'set',
  roleType: 'user',
  roles: [],
  disabled: false,
  validUntil: null,
  createdAt: 0,
  lastSignInAt: null,
  rev: 1,
  can: { update: true, disable: true, resetPassword: true, remove: true },
  ...over,
})

interface Sent {
  name: string
  rev: number
}

/** A fake server with one user; the test decides how it answers a save. */
function serve(onSave: (sent: Sent) => { status: number; body: Record<string, unknown> } | null, stored = user()) {
  const saved: Sent[] = []
  const server = { stored, saved }
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    if (String(address).includes('department'))
      return Response.json({ successed: true, rows: [{ id: 'd1', name: 'Sales', parentId: null, users: 1 }] })
    if (init?.method !== 'PUT') return Response.json({ successed: true, user: server.stored })
    const sent = JSON.parse(String(init.body)) as Sent
    saved.push(sent)
    const refusal = onSave(sent)
    if (refusal === null) return Response.json({ successed: true, user: user({ ...sent, rev: sent.rev + 1 }) })
    const body = { successed: false, errcode: 1, requestId: 'r', errmsg: 'refused', ...refusal.body }
    return Response.json(body, { status: refusal.status })
  })
  return server
}

function open(edited = 'u1') {
  const onClose = vi.fn()
  const shown = (id: string | null) => (
    <App>
      <UserDrawer edited={id} onClose={onClose} onReset={() => undefined} />
    </App>
  )
  const { rerender } = render(shown(edited))
  return { onClose, show: (id: string | null) => rerender(shown(id)) }
}
const t = (key: string) => texts.t(key)
const person = { id: 'li', token: 'li', orgid: 'o1', funcs: '', home: '/', timeZone: 'Asia/Shanghai' } as StoredUser
const nameField = () => screen.findByLabelText<HTMLInputElement>(t('office.person.name'))
/** The name field, once the stored user is loaded into it. */
async function filled(): Promise<HTMLInputElement> {
  // Setting the form's values re-renders its fields.
  await waitFor(async () => expect((await nameField()).value).toBe('Anna'))
  return await nameField()
}
const submit = () => fireEvent.submit(document.getElementById('user-form') as HTMLElement)

describe('the form of a user', () => {
  beforeAll(() => startTexts())
  beforeEach(() => session.begin(person))
  afterEach(() => {
    session.end()
    cleanup()
    localStorage.clear()
    vi.unstubAllGlobals()
  })

  it('is sent by its own button, so that Enter in any field sends it', async () => {
    serve(() => null)
    open()
    await nameField()
    const button = screen.getByRole('button', { name: t('office.save') })
    expect([button.getAttribute('type'), button.getAttribute('form')]).toEqual(['submit', 'user-form'])
    expect(document.getElementById('user-form')?.tagName).toBe('FORM')
  })

  it('says a refused field at the field, with nothing to try again', async () => {
    const fields = [{ field: 'mobile', rule: 'taken', message: 'Somebody has this number' }]
    serve(() => ({ status: 409, body: { code: 'org/mobile_taken', fields } }))
    open()
    fireEvent.change(await filled(), { target: { value: 'Anne' } })
    submit()
    expect(await screen.findByText('Somebody has this number')).toBeTruthy()
    expect(screen.queryByText(t('office.list.retry'))).toBeNull()
    expect(screen.queryByText(t('office.list.kept'))).toBeNull()
  })

  it('lets one choose when somebody else saved meanwhile: mine goes over theirs', async () => {
    const server = serve(({ rev }) => (rev === 1 ? { status: 409, body: { code: 'org/changed_meanwhile' } } : null))
    open()
    fireEvent.change(await filled(), { target: { value: 'Mine' } })
    server.stored = user({ name: 'Theirs', rev: 2 })
    submit()
    fireEvent.click(await screen.findByText(t('office.conflict.mine')))
    await waitFor(() =>
      expect(server.saved.map(({ name, rev }) => [name, rev])).toEqual([
        ['Mine', 1],
        ['Mine', 2],
      ]),
    )
  })

  it('or theirs is taken, and the next save goes on from it', async () => {
    const server = serve(({ rev }) => (rev === 1 ? { status: 409, body: { code: 'org/changed_meanwhile' } } : null))
    open()
    fireEvent.change(await filled(), { target: { value: 'Mine' } })
    server.stored = user({ name: 'Theirs', rev: 2 })
    submit()
    fireEvent.click(await screen.findByText(t('office.conflict.theirs')))
    await waitFor(async () => expect((await nameField()).value).toBe('Theirs'))
    fireEvent.change(await nameField(), { target: { value: 'Theirs and mine' } })
    submit()
    await waitFor(() => expect(server.saved.at(-1)).toMatchObject({ name: 'Theirs and mine', rev: 2 }))
  })

  it('says of an empty repetition that it is missing, and nothing of a difference', async () => {
    serve(() => null)
    open('new')
    fireEvent.change(await screen.findByLabelText(t('org.user.password')), { target: { value: 'Sommer-4' } })
    submit()
    expect(await screen.findByText(texts.t('office.form.required', { name: t('org.user.repeat') }))).toBeTruthy()
    expect(screen.queryByText(t('org.user.repeatRule'))).toBeNull()
  })
  describe('left unsaved', () => {
    it('by Escape, keeps what was typed on this device; opened again, it is there and can be saved', async () => {
      const server = serve(() => null)
      const { onClose, show } = open()
      fireEvent.change(await filled(), { target: { value: 'Anne' } })
      fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', keyCode: 27 })
      await waitFor(() => expect(onClose).toHaveBeenCalled())
      show(null)
      expect(keptDrafts.left(person)).toMatchObject([
        { place: 'user/u1', title: 'Anne', address: '/admin/system/adminuser?edit=u1' },
      ])
      show('u1')
      await waitFor(async () => expect((await nameField()).value).toBe('Anne'))
      expect(screen.getByRole('button', { name: t('office.kept.discard') })).toBeTruthy()
      fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
      await waitFor(() => expect(server.saved).toMatchObject([{ name: 'Anne', rev: 1 }]))
      await waitFor(() => expect(keptDrafts.list(person)).toEqual([]))
    })

    it('by its button, discards it', async () => {
      serve(() => null)
      const { onClose } = open()
      fireEvent.change(await filled(), { target: { value: 'Anne' } })
      fireEvent.click(await screen.findByRole('button', { name: t('office.form.discard') }))
      expect(onClose).toHaveBeenCalled()
      expect(keptDrafts.list(person)).toEqual([])
    })

    it('keeps no password', async () => {
      serve(() => null)
      open('new')
      fireEvent.change(await screen.findByLabelText(t('org.user.password')), { target: { value: 'Sommer-4' } })
      fireEvent.change(await nameField(), { target: { value: 'Neu' } })
      cleanup()
      expect(keptDrafts.list(person)).toMatchObject([{ place: 'user/new', value: { name: 'Neu', password: '' } }])
      expect(JSON.stringify(localStorage)).not.toContain('Sommer-4')
    })
  })
})
