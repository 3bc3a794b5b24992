import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LearnerPortrait, Portrait } from './Portrait'

let root: Root
let host: HTMLElement
beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  act(() => root.unmount())
  host.remove()
})
const show = (face: ReactNode) => act(() => root.render(face))
const image = () => host.querySelector('img')
const fail = () => act(() => void image()?.dispatchEvent(new Event('error')))

it.each([
  ['a customer', <Portrait key="c" portrait="/media/file/one.png" gender="male" size={40} />],
  ['a learner', <LearnerPortrait key="l" sex={0} image="/media/file/one.png" size={40} />],
])('a picture of %s that cannot be loaded gives way to a drawn face', (_who, face) => {
  show(face)
  expect([image()?.getAttribute('width'), host.querySelector('svg')]).toEqual(['40', null])
  fail()
  expect([image(), host.querySelector('svg')?.getAttribute('width')]).toEqual([null, '40'])
})

it('another picture in its place is tried again', () => {
  show(<Portrait portrait="/media/file/one.png" />)
  fail()
  show(<Portrait portrait="/media/file/two.png" />)
  expect(image()?.getAttribute('src')).toBe('/media/file/two.png')
})
