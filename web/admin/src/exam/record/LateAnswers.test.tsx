import { App } from 'antd'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LateAnswer } from '@lianda/shared/module/exam/record.admin.contract'
import { startTexts, texts } from '../../platform/platform'
import { LateAnswers, type LateRecord } from './LateAnswers'

const late = (id: string, question: number, over: Partial<LateAnswer> = {}): LateAnswer => ({
  id,
  questionId: `q${String(question)}`,
  question,
  value: ['A'],
  text: 'A. Apple',
  receivedMs: 1_764_000_000_000,
  deviceMs: 0,
  accepted: null,
  looked: false,
  totalIfAccepted: 60,
  ...over,
})

const recordWith = (rows: LateAnswer[], acceptLate = true): LateRecord => ({
  record: { id: 'a1', userName: 'Anna', total: 30 },
  late: rows,
  can: { extend: false, reopen: false, acceptLate },
})

function show(record: LateRecord) {
  const sent: unknown[] = []
  const changed = vi.fn()
  vi.stubGlobal('fetch', async (_address: string, init?: RequestInit) => {
    sent.push(JSON.parse(String(init?.body)))
    return Response.json({ successed: true, record: { id: 'a1', total: 60 } })
  })
  render(
    <App>
      <LateAnswers record={record} judged={new Set([9])} onQuestion={() => undefined} onChanged={changed} />
    </App>,
  )
  return { sent, changed }
}

const t = (key: string, params?: Record<string, string | number>) => texts.t(`exam-admin.${key}`, params)
const confirm = (reason: string) => {
  const dialog = screen.getByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: reason } })
  const buttons = within(dialog).getAllByRole('button')
  fireEvent.click(buttons[buttons.length - 1] as HTMLElement)
}

describe('late answers', () => {
  beforeAll(() => startTexts())
  beforeEach(() => texts.use('en'))
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('are accepted after saying what the total becomes, with a reason', async () => {
    const { sent, changed } = show(recordWith([late('l1', 2)]))
    expect(screen.getByText(t('record.late.ifAccepted', { total: '60' }))).toBeTruthy()
    fireEvent.click(screen.getByText(t('record.late.accept')))
    expect(screen.getByRole('dialog').textContent).toContain('30 → 60')
    expect(sent).toEqual([])
    confirm('network failed')
    await waitFor(() => expect(changed).toHaveBeenCalled())
    expect(sent).toEqual([{ lateIds: ['l1'], accept: true, reason: 'network failed' }])
  })

  it('are accepted together: only those that still wait', async () => {
    const accepted = { by: 'Zhou', atMs: 1_764_000_100_000 }
    const rows = [late('l1', 2), late('l2', 3, { accepted, totalIfAccepted: null }), late('l3', 4)]
    const { sent } = show(recordWith(rows))
    fireEvent.click(screen.getByText(t('record.late.acceptAll', { count: 2 })))
    confirm('all of them')
    await waitFor(() => expect(sent).toEqual([{ lateIds: ['l1', 'l3'], accept: true, reason: 'all of them' }]))
  })

  it('are taken back the same way', async () => {
    const accepted = { by: 'Zhou', atMs: 1_764_000_100_000 }
    const { sent } = show(recordWith([late('l1', 2, { accepted, totalIfAccepted: null })]))
    fireEvent.click(screen.getByText(t('record.late.takeBack')))
    confirm('a mistake')
    await waitFor(() => expect(sent).toEqual([{ lateIds: ['l1'], accept: false, reason: 'a mistake' }]))
  })

  it('to true/false say the word, not the letter', () => {
    show(recordWith([late('l1', 9, { value: ['B'], text: 'B' })]))
    expect(screen.getByText(t('record.answers.judge.B'))).toBeTruthy()
  })

  it('are only shown to those who may not accept them', () => {
    show(recordWith([late('l1', 2)], false))
    expect(screen.getByText('A. Apple')).toBeTruthy()
    expect(screen.queryByText(t('record.late.accept'))).toBeNull()
  })
})
