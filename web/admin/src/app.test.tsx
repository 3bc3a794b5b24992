import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import { FUNCTION_KEYS, functionRow } from '@lianda/shared/module/org/function-keys'
import { App } from './app'
import { session, startTexts, texts } from './platform/platform'

const user = (part: Partial<StoredUser>) =>
  ({
    id: 'u1',
    token: 't',
    orgid: 'o1',
    orgname: 'O',
    name: 'A',
    account: 'admin1',
    sex: 1,
    isadmin: 1,
    adminuser: false,
    orgowner: false,
    funcs: 'system-setting',
    openai: true,
    aillm: true,
    departmentname: '',
    rolename: '',
    home: '/admin/system/adminsetting',
    ...part,
  }) as StoredUser

const open = (hash: string, part: Partial<StoredUser> = {}) => {
  vi.stubGlobal('fetch', async () => Response.json({ successed: false, code: 'server/unavailable' }, { status: 403 }))
  session.begin(user(part))
  window.location.hash = hash
  render(<App />)
}
const title = () => screen.findByRole('heading', { level: 1, name: texts.t('office.notFound.title') })

describe('the back office', () => {
  beforeAll(() => startTexts())
  afterEach(() => {
    cleanup()
    // The next file shares the session, and would keep drafts on the device for this person.
    session.end()
    vi.unstubAllGlobals()
  })

  it.each(['#/admin/nowhere', `#${functionRow('system-arithmetic').route}`])(
    'says that %s is no page of it, and stays there',
    async (hash) => {
      open(hash, { funcs: FUNCTION_KEYS.join(','), orgowner: true })
      await title()
      expect(window.location.hash).toBe('#/404')
    },
  )

  it('says the same of a page that is not the person’s, and leads home from there', async () => {
    open('#/admin/system/adminuser')
    await title()
    expect(window.location.hash).toBe('#/404')
    screen.getByRole('button', { name: texts.t('office.notFound.home') }).click()
    await waitFor(() => expect(window.location.hash).toBe('#/admin/system/adminsetting'))
  })

  it.each(['#/admin/train/complain-detail', '#/admin/train/complain-detail?id='])(
    'opened as %s, which names no appeal, shows their list',
    async (hash) => {
      open(hash, { funcs: 'train-complain' })
      await waitFor(() => expect(window.location.hash).toBe('#/admin/train/complain'))
    },
  )

  it.each(['#/', '#/admin'])('opened as %s shows the first page of the menu', async (hash) => {
    open(hash)
    await waitFor(() => expect(window.location.hash).toBe('#/admin/system/adminsetting'))
  })

  it('says that a page was taken away while it was open, keeps the address, and shows it again with the function', async () => {
    open('#/admin/system/adminsetting', { funcs: 'system-setting,system-user' })
    await waitFor(() => expect(window.location.hash).toBe('#/admin/system/adminsetting'))
    await waitFor(() => expect(document.querySelector('main > [aria-busy]')).toBeNull())
    const lost = () => screen.queryByRole('heading', { level: 1, name: texts.t('office.lost.title') })
    expect(lost()).toBeNull()
    act(() => session.update(user({ funcs: 'system-user' })))
    await waitFor(() => expect(document.activeElement).toBe(lost()))
    expect(window.location.hash).toBe('#/admin/system/adminsetting')
    act(() => session.update(user({ funcs: '' })))
    screen.getByRole('button', { name: texts.t('office.lost.centre') })
    act(() => session.update(user({ funcs: 'system-setting' })))
    await waitFor(() => expect(lost()).toBeNull())
  })
})
