import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BackStack, createBackStack } from '../platform/back-layers'
import { BackProvider } from './back'
import { ImageViewer } from './ImageViewer'
import { Sheet as WeappSheet } from './Sheet.weapp'
import { Sheet } from './Sheet'

describe('the system’s back', () => {
  let root: Root
  let stack: BackStack
  let closed: string[]

  const show = (page: ReactNode) => act(() => root.render(<BackProvider value={stack}>{page}</BackProvider>))
  const back = () => act(() => void stack.close())
  const labels = { close: '', zoomIn: '', zoomOut: '', rotate: '', previous: '', next: '' }
  const viewer = (open: boolean) => (
    <ImageViewer
      images={[{ src: 'a.png', alt: 'a' }]}
      at={open ? 0 : null}
      onMove={() => undefined}
      onClose={() => closed.push('viewer')}
      labels={labels}
    />
  )

  beforeEach(() => {
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
    const app = document.body.appendChild(document.createElement('div'))
    app.id = 'app'
    root = createRoot(app)
    stack = createBackStack()
    closed = []
  })
  afterEach(() => {
    act(() => root.unmount())
    document.body.replaceChildren()
  })

  it.each([
    ['h5', Sheet],
    ['weapp', WeappSheet],
  ])('closes a sheet (%s), and leaves the page when nothing is open', (_target, Twin) => {
    show(<Twin open title="T" onClose={() => closed.push('sheet')} />)
    back()
    show(<Twin open={false} title="T" onClose={() => closed.push('sheet')} />)
    expect(closed).toEqual(['sheet'])
    expect([stack.size.getState(), stack.close()]).toEqual([0, false])
  })

  it('goes the other way out where a choice has to be made, or does nothing', () => {
    show(<Sheet open title="T" onBack={() => closed.push('left')} />)
    back()
    expect(closed).toEqual(['left'])
    show(<Sheet key="must" open title="T" />)
    back()
    expect([closed, stack.size.getState()]).toEqual([['left'], 1])
  })

  it('closes the picture before the sheet below it', () => {
    const page = (large: boolean) => (
      <>
        <Sheet open title="T" onClose={() => closed.push('sheet')} />
        {viewer(large)}
      </>
    )
    show(page(true))
    back()
    show(page(false))
    back()
    expect(closed).toEqual(['viewer', 'sheet'])
  })
})
