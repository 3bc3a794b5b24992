import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTexts, texts } from '../platform/platform'
import { NewTaskDialog } from './NewTaskDialog'

/** A fake server that answers when the test says so. */
function serve() {
  const waiting: ((answer: Response) => void)[] = []
  const titles: string[] = []
  vi.stubGlobal('fetch', (_address: string | URL, init?: RequestInit) => {
    titles.push((JSON.parse(String(init?.body)) as { title: string }).title)
    return new Promise<Response>((answer) => waiting.push(answer))
  })
  return { waiting, sent: () => titles }
}

const dialog = (open: boolean, onCreated: (id: string) => void) => (
  <NewTaskDialog open={open} type={2} catalogId={null} onClose={() => {}} onCreated={onCreated} />
)

const title = () => screen.getByLabelText(texts.t('task-admin.field.title'))

describe('the dialog of a new package', () => {
  beforeAll(() => startTexts())
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  const fill = async (waiting: unknown[]) => {
    fireEvent.change(title(), { target: { value: 'Spring' } })
    fireEvent.submit(title())
    await waitFor(() => expect(waiting).toHaveLength(1))
  }

  it('makes one package of two presses of Enter, also while its page is opened', async () => {
    const { waiting, sent } = serve()
    const created = vi.fn<(id: string) => void>()
    const { rerender } = render(dialog(true, created))
    await fill(waiting)
    fireEvent.submit(title())
    waiting[0]?.(Response.json({ successed: true, task: { id: 't1' } }))
    await waitFor(() => expect(created).toHaveBeenCalledWith('t1'))
    fireEvent.submit(title())
    rerender(dialog(false, created))
    rerender(dialog(true, created))
    fireEvent.change(title(), { target: { value: 'Summer' } })
    fireEvent.submit(title())
    // A request from the earlier presses would have been sent before this one.
    await waitFor(() => expect(sent()).toContain('Summer'))
    expect(sent()).toEqual(['Spring', 'Summer'])
    expect(created).toHaveBeenCalledTimes(1)
  })

  it('leads nowhere when it was closed meanwhile, and sends again after a refusal', async () => {
    const { waiting } = serve()
    const created = vi.fn<(id: string) => void>()
    const { rerender } = render(dialog(true, created))
    await fill(waiting)
    rerender(dialog(false, created))
    waiting[0]?.(Response.json({ successed: true, task: { id: 't1' } }))
    rerender(dialog(true, created))
    fireEvent.change(title(), { target: { value: 'Summer' } })
    fireEvent.submit(title())
    await waitFor(() => expect(waiting).toHaveLength(2))
    waiting[1]?.(
      Response.json({ successed: false, errcode: 1, code: 'request/invalid', errmsg: 'No' }, { status: 400 }),
    )
    expect(await screen.findByText('No')).toBeTruthy()
    fireEvent.submit(title())
    await waitFor(() => expect(waiting).toHaveLength(3))
    expect(created).not.toHaveBeenCalled()
  })
})
