import { App } from 'antd'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import type { FilmQuestionRow, FilmQuestions } from '@lianda/shared/module/media/film-question.admin.contract'
import { bringTexts, session, startTexts, texts } from '../../platform/platform'
import { FilmAsksDrawer } from './FilmAsksDrawer'

const person = { id: 'li', token: 'li', orgid: 'o1', funcs: '', home: '/', timeZone: 'Asia/Shanghai' } as StoredUser
const text = (key: string, values?: Record<string, string | number>) => texts.t(`media-admin.ask.${key}`, values)

const row = (second: number, title: string, over: Partial<FilmQuestionRow> = {}): FilmQuestionRow => ({
  ...{ second, questionId: `q-${title}`, questionVersion: 1, mustBeRight: true, tries: 1 },
  ...{ type: 0, text: title, code: 'Q1', bank: 'same', bankVersion: 1, ...over },
})
const FILM: FilmQuestions = {
  ...{ id: 'f1', name: '示范', rev: 4, version: 2, durationMs: null, can: { edit: true } },
  rows: [row(20, '多远'), row(60, '多久', { bank: 'newer', bankVersion: 3 })],
}

function serve(refusal: object | null = null) {
  const saved: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (_address: string | URL, init?: RequestInit) => {
    if (init?.method !== 'PUT') return Response.json({ successed: true, ...FILM })
    saved.push(JSON.parse(String(init.body)) as Record<string, unknown>)
    if (refusal) return Response.json({ successed: false, ...refusal }, { status: 400 })
    return Response.json({ successed: true, ...FILM, rev: 5, version: 3 })
  })
  return saved
}

const open = () =>
  render(
    <App>
      <FilmAsksDrawer id="f1" onClose={vi.fn()} />
    </App>,
  )
const time = (title: string) => screen.findByLabelText<HTMLInputElement>(text('second', { text: title }))
const save = () => fireEvent.click(screen.getByRole('button', { name: texts.t('office.save') }))
async function type(title: string, value: string) {
  const field = await time(title)
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}

beforeAll(async () => {
  await startTexts()
  await bringTexts(['media-admin', 'question-bank', 'picker'])
})
beforeEach(() => session.begin(person))
afterEach(() => {
  cleanup()
  session.end()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('saves times and rules in the order of the film, and the bank’s newer version where it is chosen', async () => {
  const saved = serve()
  open()
  expect((await time('多远')).value).toBe('00:20')
  await type('多远', '1:30')
  fireEvent.click(screen.getByRole('button', { name: text('update') }))
  save()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({
    rev: 4,
    questions: [
      { second: 60, questionId: 'q-多久', questionVersion: 3 },
      { second: 90, questionId: 'q-多远', questionVersion: 1, mustBeRight: true, tries: 1 },
    ],
  })
})

it('names times that are none or taken, and saves nothing', async () => {
  const saved = serve()
  open()
  await type('多远', 'soon')
  await screen.findByText(text('fault.shape'))
  await type('多远', '1:00')
  await waitFor(() => expect(screen.getAllByText(text('fault.taken'))).toHaveLength(2))
  save()
  await screen.findByText(text('wrong'))
  expect(saved).toEqual([])
})

it('says which question was refused', async () => {
  serve({
    ...{ code: 'request/invalid', errcode: 40000, errmsg: 'no', requestId: 'r' },
    fields: [{ field: 'questions.1.questionId', rule: 'question_gone', message: '不在了' }],
  })
  open()
  await type('多远', '0:30')
  save()
  await screen.findByText('01:00 多久: 不在了')
})
