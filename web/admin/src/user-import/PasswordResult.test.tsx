import { App } from 'antd'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ImportBatch } from '@lianda/shared/module/import/import.admin.contract'
import { startTexts, texts } from '../platform/platform'
import { PasswordResult } from './PasswordResult'

const batch: ImportBatch = {
  ...{ id: 'b1', fileName: 'people.xlsx', format: 'excel', mode: 1, state: 'done', rows: 4, wrong: 0, left: 0 },
  ...{ skipped: 0, options: {}, written: 4, insertcount: 4, updatecount: 0, kept: 0, creator: 'Anna', createdAt: 0 },
  undoable: true,
}

/** The fake server: hands the passwords out once, or refuses. */
function serve(progress: { waiting: number; oneTime: string }, refusal?: object) {
  const world = { ...progress, taken: 0 }
  vi.stubGlobal('fetch', async (_address: string | URL, init?: RequestInit) => {
    if (init?.method !== 'POST') {
      const { waiting, oneTime } = world
      return Response.json({ successed: true, waiting, oneTime })
    }
    world.taken += 1
    world.oneTime = 'given'
    return refusal
      ? Response.json({ successed: false, errcode: 61001, requestId: 'r', ...refusal }, { status: 409 })
      : Response.json({ successed: true, name: 'passwords.xlsx', base64: btoa('file'), rows: 4 })
  })
  render(
    <App>
      <PasswordResult batch={batch} />
    </App>,
  )
  return world
}

const t = (key: string, params?: Record<string, string | number>) => texts.t(`user-import.passwords.${key}`, params)
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

describe('the passwords of an import', () => {
  beforeAll(() => startTexts())
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('say how many are not hashed yet', async () => {
    serve({ waiting: 1, oneTime: 'none' })
    expect(await screen.findByText(t('waiting', { count: 1 }))).toBeTruthy()
    const bar = screen.getByRole('progressbar', { name: t('progress') })
    expect(bar.getAttribute('aria-valuenow')).toBe('75')
  })

  it('are downloaded once, after a question', async () => {
    const address = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:passwords')
    // Here a click on a download leads the page away.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    const world = serve({ waiting: 0, oneTime: 'open' })
    await press(t('take'))
    expect(await screen.findByText(t('takeHint'))).toBeTruthy()
    expect(world.taken).toBe(0)
    await press(t('takeNow'))
    expect(await screen.findByText(t('given'))).toBeTruthy()
    expect(world.taken).toBe(1)
    expect(address).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(screen.queryByRole('button', { name: t('take') })).toBeNull())
  })

  it('that somebody else downloaded meanwhile are not offered any more', async () => {
    const errmsg = 'They were downloaded already'
    serve({ waiting: 0, oneTime: 'open' }, { code: 'user-import/passwords_given', errmsg })
    await press(t('take'))
    await press(t('takeNow'))
    expect(await screen.findByText(t('given'))).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: t('take') })).toBeNull())
  })

  it('are nothing for who did not import, nor where they came from the file', async () => {
    serve({ waiting: 0, oneTime: 'others' })
    expect(await screen.findByText(t('others'))).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
