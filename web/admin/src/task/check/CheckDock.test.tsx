import { App, ConfigProvider } from 'antd'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CheckRow } from '@lianda/shared/module/task/task-publish.admin.contract'
import { startTexts, texts } from '../../platform/platform'
import { taskDetail } from '../task-detail.fixture'
import { CheckDock } from './CheckDock'
import { checkText } from './check-text'

const task = taskDetail({ rev: 4 })

const over: CheckRow = {
  level: 'must',
  code: 'window',
  variant: 'over',
  subtaskId: null,
  values: { end: Date.UTC(2099, 0, 1) },
  fix: null,
}

const t = (key: string, params?: Record<string, string | number>) => texts.t(`task-admin.${key}`, params)

/** Renders the dock with a server that refuses to publish. */
function open(refusal: Record<string, unknown>, must = 0) {
  vi.stubGlobal('fetch', async () =>
    Response.json({ successed: false, errcode: 1, requestId: 'r', ...refusal }, { status: 409 }),
  )
  const onStale = vi.fn<() => void>()
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <MemoryRouter>
          <CheckDock
            task={task}
            rev={4}
            must={must}
            look={[]}
            learners={3}
            onBack={() => {}}
            onPublished={() => {}}
            onStale={onStale}
          />
        </MemoryRouter>
      </App>
    </ConfigProvider>,
  )
  return onStale
}

const press = (name: string) => {
  const button = screen.getAllByRole('button', { name: new RegExp(name) }).at(-1)
  if (!button) throw new Error(`there is no button ${name}`)
  fireEvent.click(button)
}

describe('publishing from the check', () => {
  beforeAll(() => startTexts())
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  const chooseTime = async (time: string) => {
    const input = await screen.findByLabelText(t('schedule.at'))
    fireEvent.mouseDown(input)
    fireEvent.change(input, { target: { value: time } })
    fireEvent.keyDown(input, { key: 'Enter', code: 'Enter' })
  }

  it('says in the words of the check what is wrong at the time that was chosen, until another one is', async () => {
    const onStale = open({ code: 'task/incomplete', errmsg: 'One thing', problems: [over] })
    press(t('schedule.button'))
    await chooseTime('2099-02-01 09:00')
    press(t('schedule.confirm'))
    const { title, detail } = checkText(over, texts.t, texts.tag())
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain(detail)
    await waitFor(() => expect(onStale).toHaveBeenCalledTimes(1))
    await chooseTime('2098-02-01 09:00')
    await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  })

  it.each(['task/published', 'task/changed_meanwhile'])('looks again and asks nothing more after %s', async (code) => {
    const onStale = open({ code, errmsg: 'Somebody was faster' })
    press(t('publish.button'))
    await screen.findByRole('dialog')
    press(t('publish.button'))
    expect(await screen.findByText('Somebody was faster')).toBeTruthy()
    await waitFor(() => expect(onStale).toHaveBeenCalledTimes(1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('keeps a time that has passed in its field and says why it will not do', async () => {
    open({})
    press(t('schedule.button'))
    await chooseTime('2001-02-01 09:00')
    expect(await screen.findByText(t('schedule.past'))).toBeTruthy()
    expect((screen.getByLabelText(t('schedule.at')) as HTMLInputElement).value).toBe('2001-02-01 09:00')
  })

  it('leads to what must be fixed with the focus', () => {
    const place = document.createElement('h2')
    place.id = 'check-must'
    place.tabIndex = -1
    place.scrollIntoView = () => {}
    document.body.append(place)
    open({}, 2)
    press(t('publish.fixFirst', { n: 2 }))
    expect(document.activeElement).toBe(place)
    place.remove()
  })
})
