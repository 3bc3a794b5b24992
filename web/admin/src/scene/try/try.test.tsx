import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { App } from 'antd'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TriedLearnerRow, TriedSentence, TriedTalk } from '@lianda/shared/module/practice/try.admin.contract'
import type { DraftView } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { startTexts, texts } from '../../platform/platform'
import { written } from '../edit/practice.fixture'
import { TryDrawer } from './TryDrawer'
import { UnderstoodLine } from './UnderstoodLine'

const t = (key: string, values?: Record<string, string | number>) => texts.t(key, values)
const content = { kind: 'work', rev: 3 } as const
const tried = () => content
const view = { id: 'one', version: 2, can: { edit: true } } as DraftView

const own = (text: string, over: Partial<TriedLearnerRow> = {}): TriedLearnerRow => ({
  ...{ who: 'learner', text, result: 'matched', met: ['约试驾'], did: null, noticed: null, remembered: [] },
  ...{ conduct: [], nearest: '周六来试驾', score: 81, by: 'encoder', judged: false },
  costs: [{ kind: 'wording', points: 1.5, detail: { reason: 'pressure', word: '今天必须定' } }],
  ...over,
})
const talk = (rows: TriedTalk['rows'], over: Partial<TriedTalk> = {}): TriedTalk => ({
  ...{ rows, points: 0, mood: null, values: {}, at: 'free-talk', over: null },
  ...over,
})
const opening = { who: 'customer', text: '你好，我想看看车。' } as const
const sentence: TriedSentence = {
  meanings: [{ id: 'p1', label: '约试驾', near: false, score: 78, margin: 30, nearest: '周六来试驾' }],
  ...{ taken: ['约试驾'], near: null, notTaken: null, topic: null, resolved: [], said: [], missed: [] },
  ...{ contradicted: [], conduct: [], costs: [], by: 'late', judged: false },
}

/** What was asked, and what is answered next. */
let asked: Record<string, unknown>[]
let answer: (body: Record<string, unknown>) => Promise<Response>
const ok = (body: object) => Promise.resolve(Response.json({ successed: true, ...body }))

describe('a try', () => {
  beforeAll(() => startTexts())
  beforeEach(() => {
    asked = []
    vi.stubGlobal('fetch', (_url: string, init: { body: string }) => {
      const given = JSON.parse(init.body) as Record<string, unknown>
      asked.push(given)
      return answer(given)
    })
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
  const open = () =>
    render(
      <App>
        <TryDrawer
          open
          {...{ view, content: written, tried, stops: [] }}
          onShow={() => undefined}
          onClose={() => undefined}
        />
      </App>,
    )
  const say = (text: string) => {
    const input = screen.getByLabelText(t('free-practice.try.say'))
    fireEvent.change(input, { target: { value: text } })
    fireEvent.submit(input.closest('form') as HTMLFormElement)
  }

  it('sends all turns each time, and shows what each was understood as, why, and what it costs', async () => {
    answer = ({ turns }) => ok({ talk: talk([opening, ...(turns as { text: string }[]).map(({ text }) => own(text))]) })
    open()
    await screen.findByText(opening.text)
    say('周六来试驾吧')
    await screen.findByText('约试驾', { selector: '.ant-tag' })
    const why = t('office.reason.wording_pressure', { word: '今天必须定' })
    screen.getByText(t('free-practice.try.cost', { points: 1.5, why }))
    screen.getByText(t('free-practice.try.why', { score: 81, quote: '周六来试驾' }))
    say('您几点到')
    await screen.findByText('您几点到', { selector: 'p' })
    expect(asked.map(({ turns }) => turns)).toEqual([
      [],
      [{ kind: 'said', text: '周六来试驾吧' }],
      [
        { kind: 'said', text: '周六来试驾吧' },
        { kind: 'said', text: '您几点到' },
      ],
    ])
    expect(new Set(asked.map(({ seed }) => seed)).size).toBe(1)
  })

  it('says that it waits, keeps a turn that got no answer, and sends it again', async () => {
    answer = () => ok({ talk: talk([opening]) })
    open()
    await screen.findByText(opening.text)
    let refuse: (error: Error) => void = () => undefined
    answer = () => new Promise((_resolve, reject) => (refuse = reject))
    say('周六来试驾吧')
    await screen.findByText(t('free-practice.try.thinking'))
    answer = () => Promise.reject(new TypeError('offline'))
    refuse(new TypeError('offline'))
    await screen.findByRole('alert')
    screen.getByText('周六来试驾吧', { selector: 'p' })
    answer = () => ok({ talk: talk([opening, own('周六来试驾吧', { by: 'late' })], { over: 'won' }) })
    fireEvent.click(screen.getByText(t('office.list.retry')))
    await screen.findByText(t('free-practice.try.over.won'))
    expect(screen.queryByRole('alert')).toBeNull()
    screen.getByText(new RegExp(t('free-practice.try.late')))
  })

  it('of a sentence names each meaning with score, margin and quote, and that words decided alone', async () => {
    answer = () => ok({ heard: sentence })
    render(
      <App>
        <UnderstoodLine sceneId="one" content={written} tried={tried} />
      </App>,
    )
    fireEvent.change(screen.getByLabelText(t('free-practice.test.title'), { selector: 'input' }), {
      target: { value: '周六来试驾吧' },
    })
    await screen.findByText(t('free-practice.test.met', { names: '“约试驾”' }))
    screen.getByText(t('free-practice.test.meaning', { label: '约试驾', score: 78, margin: 30 }))
    screen.getByText(t('free-practice.try.nearest', { quote: '周六来试驾' }))
    screen.getByText(t('free-practice.try.late'))
    expect(asked).toEqual([{ content, node: null, text: '周六来试驾吧' }])
  })
})
