import { App } from 'antd'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import { keptDrafts, session, startTexts, texts } from '../platform/platform'
import { type OrgSetting, orgSettingPut, rankPut } from '@lianda/shared/module/setting/setting.admin.contract'
import SettingPage from './SettingPage'

const setting: OrgSetting = {
  pauseAllowed: true,
  pauseMinutes: 30,
  idleMinutes: 120,
  rehearsalAllowed: true,
  deviceRecognition: false,
  slowSpeech: false,
  correctionAllowed: true,
  poorNetworkMinutes: 0,
  watermark: 'off',
  watermarkText: '',
  strongPassword: false,
  oneSessionAnywhere: false,
  scopeByDepartment: false,
  scopeByPosition: false,
  holidays: ['2026-10-01'],
}

/** The fake server, under the calls' real paths: records what it is sent. */
function serve(can = { scopeByDepartment: true }, more: { filling?: true } = {}): unknown[] {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    if (String(address).includes(rankPut.path)) {
      if (init?.method === 'PUT') sent.push(JSON.parse(String(init.body)))
      return Response.json({ successed: true, rank: { visible: 'organisation', mayHide: true } })
    }
    expect(String(address)).toContain(orgSettingPut.path)
    const input: unknown = init?.method === 'PUT' ? JSON.parse(String(init.body)) : {}
    if (init?.method === 'PUT') sent.push(input)
    return Response.json({ successed: true, setting: Object.assign({}, setting, input), can, ...more })
  })
  return sent
}

describe('the settings of an organisation', () => {
  beforeAll(() => startTexts())
  afterEach(() => {
    cleanup()
    session.end()
    vi.unstubAllGlobals()
  })

  it('sends only what was changed, and then has nothing left to save', async () => {
    const sent = serve()
    render(
      <App>
        <SettingPage />
      </App>,
    )
    const [, rehearsal] = await screen.findAllByRole('switch')
    const save = screen.getAllByRole<HTMLButtonElement>('button').find((one) => one.type === 'submit')
    expect(save?.disabled).toBe(true)
    if (!rehearsal || !save) throw new Error('the page is not complete')
    fireEvent.click(rehearsal)
    await waitFor(() => expect(save.disabled).toBe(false))
    fireEvent.click(save)
    await waitFor(() => expect(sent).toEqual([{ rehearsalAllowed: false }]))
    await waitFor(() => expect(save.disabled).toBe(true))
  })

  it('takes the days on which nobody works', async () => {
    const sent = serve()
    render(
      <App>
        <SettingPage />
      </App>,
    )
    const field = await screen.findByRole('combobox', { name: texts.t('setting-admin.holidays') })
    fireEvent.change(field, { target: { value: '2026-10-02 ' } })
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
    await waitFor(() => expect(sent).toEqual([{ holidays: ['2026-10-01', '2026-10-02'] }]))
  })

  it('sends what is of the rankings by their own call', async () => {
    const sent = serve()
    render(
      <App>
        <SettingPage />
      </App>,
    )
    fireEvent.click(await screen.findByRole('switch', { name: texts.t('setting-admin.rankMayHide') }))
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
    await waitFor(() => expect(sent).toEqual([{ mayHide: false }]))
  })

  it('offers who sees whom to nobody who sees a part of the people only, and says why', async () => {
    serve({ scopeByDepartment: false })
    render(
      <App>
        <SettingPage />
      </App>,
    )
    const name = texts.t('setting-admin.scopeByDepartment')
    const scope = await screen.findByRole<HTMLButtonElement>('switch', { name })
    expect(scope.disabled).toBe(true)
    const byPosition = screen.getByRole<HTMLButtonElement>('switch', { name: texts.t('setting-admin.scopeByPosition') })
    expect(byPosition.disabled).toBe(true)
    expect(screen.getAllByText(texts.t('setting-admin.scopeByDepartmentLocked'))).toHaveLength(2)
    expect(screen.queryByText(texts.t('setting-admin.scopeByDepartmentHint'))).toBeNull()
    for (const other of screen.getAllByRole<HTMLButtonElement>('switch'))
      if (other !== scope && other !== byPosition) expect(other.disabled).toBe(false)
  })

  it('says while the records of the demonstration are being made, and only then', async () => {
    const page = () =>
      render(
        <App>
          <SettingPage />
        </App>,
      )
    serve(undefined, { filling: true })
    page()
    expect(await screen.findByText(texts.t('setting-admin.filling'))).toBeTruthy()
    cleanup()
    serve()
    page()
    await screen.findAllByRole('switch')
    expect(screen.queryByText(texts.t('setting-admin.filling'))).toBeNull()
  })

  it('names every control for those who do not see it', async () => {
    serve()
    render(
      <App>
        <SettingPage />
      </App>,
    )
    const switches = await screen.findAllByRole('switch')
    const names = switches.map((one) => document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent)
    expect(new Set(names).size).toBe(10)
    expect(names.every((name) => Boolean(name) && !name?.includes('setting.'))).toBe(true)
  })
  it('left while something is unsaved, keeps just that on this device, and shows it again over what others changed', async () => {
    const sent = serve()
    session.begin({ id: 'li', token: 'li', orgid: 'o1', home: '/', timeZone: 'Asia/Shanghai' } as StoredUser)
    const page = () =>
      render(
        <App>
          <SettingPage />
        </App>,
      )
    page()
    const [, rehearsal] = await screen.findAllByRole('switch')
    fireEvent.click(rehearsal as HTMLElement)
    await screen.findByText(texts.t('office.autosave.unsaved'))
    cleanup()
    expect(keptDrafts.left({ orgid: 'o1', id: 'li' })).toMatchObject([
      { place: 'setting', value: { rehearsalAllowed: false } },
    ])
    page()
    await screen.findByRole('button', { name: texts.t('office.kept.discard') })
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
    await waitFor(() => expect(sent).toEqual([{ rehearsalAllowed: false }]))
    await waitFor(() => expect(keptDrafts.list({ orgid: 'o1', id: 'li' })).toEqual([]))
  })
})
