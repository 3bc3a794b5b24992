import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DraftView } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { startTexts, texts } from '../../platform/platform'
import { written } from '../edit/practice.fixture'
import { TryDrawer } from './TryDrawer'

const t = (key: string, values?: Record<string, string | number>) => texts.t(key, values)
const view = { id: 'one', version: 2, can: { edit: true } } as DraftView
const content = { kind: 'work', rev: 3 } as const
const talk = {
  rows: [
    { who: 'customer', text: '你好，我想看看车。' },
    {
      ...{ who: 'learner', text: '周六来试驾吧', result: 'matched', met: ['约试驾'], did: null, noticed: null },
      ...{ remembered: [], conduct: [], nearest: '周六来试驾', score: 81, by: 'encoder', judged: false },
      costs: [{ kind: 'wording', points: 1.5, detail: { reason: 'pressure', word: '今天必须定' } }],
    },
  ],
  ...{ points: 1, mood: null, values: {}, at: 'free-talk', over: 'won' },
}

/** Calls so far, as the end of their paths; what each answers. */
let asked: string[]
let answers: Record<string, () => Promise<Response>>
const ok = (body: object) => Promise.resolve(Response.json({ successed: true, ...body }))
const gone = () =>
  Promise.resolve(Response.json({ successed: false, errcode: 45001, code: 'practice/not_found' }, { status: 404 }))

describe('a try on the learner’s screen', () => {
  beforeAll(() => startTexts())
  beforeEach(() => {
    asked = []
    let opened = 0
    answers = {
      trial: () => ok({ trial: { id: `t${++opened}` } }),
      close: () => ok({}),
      talk: () => ok({ talk: null, ended: false, total: null }),
    }
    vi.stubGlobal('fetch', (url: string) => {
      const path = url.split('/practice/')[1] ?? url
      asked.push(path)
      const name = path === 'trial' ? 'trial' : path.endsWith('/close') ? 'close' : 'talk'
      return (answers[name] as () => Promise<Response>)()
    })
  })
  afterEach(cleanup)
  // What is closed by the last one is still on its way then.
  afterAll(() => void vi.unstubAllGlobals())
  const open = (over: Partial<Parameters<typeof TryDrawer>[0]> = {}) =>
    render(
      <App>
        <TryDrawer
          open
          {...{ view, content: written, tried: () => content, from: 'n1', stops: [] }}
          onShow={() => undefined}
          onClose={() => undefined}
          {...over}
        />
      </App>,
    )
  const frame = () => document.querySelector('iframe')
  const phone = () => waitFor(() => expect(frame()).not.toBeNull())

  it('opens at a node, and shows what each turn was understood as, why, what it costs, and the score', async () => {
    answers['talk'] = () => ok({ talk, ended: true, total: 72.5 })
    open()
    await phone()
    expect(frame()?.getAttribute('src')).toBe('/#/user/dashboard/train?subtask=t1')
    await screen.findByText('约试驾', { selector: '.ant-tag' })
    const why = t('office.reason.wording_pressure', { word: '今天必须定' })
    screen.getByText(t('free-practice.try.cost', { points: 1.5, why }))
    screen.getByText(t('free-practice.try.why', { score: 81, quote: '周六来试驾' }))
    const how = t('free-practice.try.over.won')
    screen.getByText(t('free-practice.try.screen.scored', { how, total: 72.5 }))
  })

  it('is ended when it is closed, and before another one is opened', async () => {
    const { unmount } = open()
    await phone()
    await screen.findByText(t('free-practice.try.screen.waiting'))
    fireEvent.click(screen.getByText(t('free-practice.try.screen.again')))
    await waitFor(() => expect(asked).toContain('trial/t2'))
    expect(asked).toContain('trial/t1/close')
    unmount()
    await waitFor(() => expect(asked).toContain('trial/t2/close'))
  })

  it('says that it is over once the server has ended it, and what keeps it from being opened', async () => {
    answers['talk'] = gone
    open()
    await screen.findByText(t('free-practice.try.screen.over'))
    expect(frame()).toBeNull()
    cleanup()
    answers['trial'] = () =>
      Promise.resolve(
        Response.json(
          { successed: false, errcode: 45019, code: 'practice/not_playable', errmsg: 'No first words' },
          { status: 409 },
        ),
      )
    open()
    await screen.findByText('No first words')
  })

  it('names what keeps it from being played, and leads there', async () => {
    const onShow = vi.fn()
    open({ stops: [{ field: 'goal', rule: 'required' }], onShow })
    fireEvent.click(await screen.findByRole('button', { name: /goal|任务|目标/ }))
    expect(onShow).toHaveBeenCalledWith('goal')
    expect(asked).toEqual([])
  })
})
