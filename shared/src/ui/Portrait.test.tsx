import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { LearnerPortrait, Portrait } from './Portrait'

afterEach(cleanup)

it.each([
  ['a customer', <Portrait key="c" portrait="/media/file/one.png" gender="male" size={40} />],
  ['a learner', <LearnerPortrait key="l" sex={0} image="/media/file/one.png" size={40} />],
])('a picture of %s that cannot be loaded gives way to a drawn face', (_who, portrait) => {
  const { container } = render(portrait)
  const image = container.querySelector('img')
  expect([image?.width, container.querySelector('svg')]).toEqual([40, null])
  fireEvent.error(image!)
  expect(container.querySelector('img')).toBeNull()
  expect(container.querySelector('svg')?.getAttribute('width')).toBe('40')
})

it('another picture in its place is tried again', () => {
  const { container, rerender } = render(<Portrait portrait="/media/file/one.png" />)
  fireEvent.error(container.querySelector('img')!)
  rerender(<Portrait portrait="/media/file/two.png" />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/media/file/two.png')
})
