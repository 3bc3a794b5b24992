import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTexts, texts } from '../platform/platform'
import { fetchLateParts, lateLayer, latePart } from './late-part'

interface Props {
  open: boolean
  onClose: () => void
}

const Dialog = ({ open }: Props) => (open ? <p>The dialog</p> : null)
const isOpen = ({ open }: Props) => open

describe('a late part of a page', () => {
  beforeAll(() => startTexts())
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('is fetched when it is opened, and whoever opens it is told to wait', async () => {
    let arrive: (dialog: typeof Dialog) => void = () => undefined
    const load = vi.fn(() => new Promise<typeof Dialog>((resolve) => (arrive = resolve)))
    const Late = lateLayer(load, isOpen)
    const { rerender } = render(<Late open={false} onClose={vi.fn()} />)
    expect(load).not.toHaveBeenCalled()
    rerender(<Late open onClose={vi.fn()} />)
    expect(screen.getByRole('status').textContent).toBe(texts.t('office.late.opening'))
    arrive(Dialog)
    expect(await screen.findByText('The dialog')).toBeTruthy()
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('that cannot be fetched says so, can be closed, and is tried again when it is opened again', async () => {
    const load = vi
      .fn<() => Promise<typeof Dialog>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue(Dialog)
    const onClose = vi.fn()
    const Late = lateLayer(load, isOpen)
    const { rerender } = render(<Late open onClose={onClose} />)
    expect((await screen.findByRole('alert')).textContent).toContain(texts.t('office.late.failed'))
    fireEvent.click(screen.getByRole('button', { name: texts.t('office.close') }))
    expect(onClose).toHaveBeenCalledOnce()
    rerender(<Late open={false} onClose={onClose} />)
    expect(screen.queryByRole('alert')).toBeNull()
    rerender(<Late open onClose={onClose} />)
    expect(await screen.findByText('The dialog')).toBeTruthy()
  })

  it('has its place held until it is there', async () => {
    const Late = latePart(async () => () => <p>The statistics</p>, <p>Its place</p>)
    render(<Late />)
    expect(screen.getByText('Its place')).toBeTruthy()
    expect(await screen.findByText('The statistics')).toBeTruthy()
    expect(screen.queryByText('Its place')).toBeNull()
  })

  it('is there at once when it was fetched before, while the browser had nothing to do, also one within another', async () => {
    vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
    const inner: ComponentType<Props>[] = []
    const Outer = lateLayer(async () => {
      inner.push(lateLayer(async () => Dialog, isOpen))
      return Dialog
    }, isOpen)
    await fetchLateParts()
    expect(inner).toHaveLength(1)
    for (const Late of [Outer, ...inner]) {
      render(<Late open onClose={vi.fn()} />)
      expect(screen.getByText('The dialog')).toBeTruthy()
      cleanup()
    }
  })

  it('is not fetched before it is opened for people who save data', async () => {
    vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
    const load = vi.fn(async () => Dialog)
    const Late = lateLayer(load, isOpen)
    vi.stubGlobal('navigator', { connection: { saveData: true } })
    await fetchLateParts()
    expect(load).not.toHaveBeenCalled()
    render(<Late open onClose={vi.fn()} />)
    expect(await screen.findByText('The dialog')).toBeTruthy()
  })
})
