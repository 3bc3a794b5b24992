import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTexts, texts } from '../platform/platform'
import { NewPaperDialog } from './NewPaperDialog'

/** A fake server that creates papers when the test says so. */
function serve() {
  const waiting: ((answer: Response) => void)[] = []
  const sent: string[] = []
  vi.stubGlobal('fetch', async (_address: string | URL, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json({ successed: true, rows: [] })
    sent.push((JSON.parse(String(init.body)) as { title: string }).title)
    return await new Promise<Response>((answer) => waiting.push(answer))
  })
  return { waiting, sent }
}

const Place = () => <output>{useLocation().pathname}</output>

const page = (open: boolean) => (
  <MemoryRouter>
    <Place />
    <NewPaperDialog open={open} categoryId={null} onClose={() => {}} />
  </MemoryRouter>
)

describe('the dialog of a new paper', () => {
  beforeAll(() => startTexts())
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('makes one paper of two presses of Enter, and leads nowhere when it was closed meanwhile', async () => {
    const { waiting, sent } = serve()
    const { rerender } = render(page(true))
    const title = screen.getByLabelText(texts.t('exam-admin.settings.paperTitle'))
    fireEvent.change(title, { target: { value: 'Spring' } })
    fireEvent.submit(title)
    await waitFor(() => expect(waiting).toHaveLength(1))
    fireEvent.submit(title)
    rerender(page(false))
    waiting[0]?.(Response.json({ successed: true, paper: { id: 'p1' } }))
    rerender(page(true))
    fireEvent.change(title, { target: { value: 'Summer' } })
    fireEvent.submit(title)
    // A request from the earlier presses would have been sent before this one.
    await waitFor(() => expect(sent).toContain('Summer'))
    expect(sent).toEqual(['Spring', 'Summer'])
    expect(screen.getByRole('status', { hidden: true }).textContent).toBe('/')
  })
})
