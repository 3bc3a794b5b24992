import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PressHold } from './PressHold'

let root: Root
let host: HTMLElement
const calls: string[] = []
const note = (name: string) => () => void calls.push(name)

function show(disabled = false) {
  act(() =>
    root.render(
      <>
        <input id="field" />
        <PressHold
          label="talk"
          spaceAnywhere
          disabled={disabled}
          onPress={note('press')}
          onDrag={(up) => void calls.push(`drag ${up}`)}
          onRelease={note('release')}
          onCancel={note('cancel')}
          onToggle={note('toggle')}
          onKeyRelease={note('key release')}
        />
      </>,
    ),
  )
}
const button = () => host.querySelector('button') as HTMLButtonElement
const pointer = (type: string, clientY: number) =>
  act(() => void button().dispatchEvent(new PointerEvent(type, { bubbles: true, clientY, button: 0, pointerId: 1 })))
const key = (type: 'keydown' | 'keyup', name: string, target: EventTarget = document.body, timeStamp = 0) =>
  act(() => {
    const event = new KeyboardEvent(type, { bubbles: true, cancelable: true, key: name })
    Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    target.dispatchEvent(event)
  })

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  calls.length = 0
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  act(() => root.unmount())
  host.remove()
  vi.restoreAllMocks()
})

it('tells how far up the finger has moved from where it went down', () => {
  show()
  pointer('pointerdown', 500)
  pointer('pointermove', 428)
  pointer('pointerup', 428)
  expect(calls).toEqual(['press', 'drag 72', 'release'])
})

it('does not move or release without a press', () => {
  show()
  pointer('pointermove', 400)
  pointer('pointerup', 400)
  expect(calls).toEqual([])
})

it('a short press of Space starts, the next one ends', () => {
  show()
  key('keydown', ' ', document.body, 0)
  key('keyup', ' ', document.body, 120)
  expect(calls).toEqual(['toggle'])
  key('keydown', ' ', document.body, 3_000)
  key('keyup', ' ', document.body, 3_100)
  expect(calls).toEqual(['toggle', 'toggle'])
})

it('Space held like the button is told from a short press when it is let go', () => {
  show()
  key('keydown', ' ', document.body, 0)
  key('keyup', ' ', document.body, 2_000)
  expect(calls).toEqual(['toggle', 'key release'])
})

it('leaves Space to a field that is being typed in', () => {
  show()
  key('keydown', ' ', host.querySelector('#field') as Element)
  expect(calls).toEqual([])
})

it('leaves Space to a dialog that is open', () => {
  show()
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.setAttribute('role', 'alertdialog')
  key('keydown', ' ', dialog)
  expect(calls).toEqual([])
  dialog.remove()
})

it('Escape cancels', () => {
  show()
  key('keydown', 'Escape')
  expect(calls).toEqual(['cancel'])
})

it('takes neither pointer nor key while it is disabled, and says so', () => {
  show(true)
  pointer('pointerdown', 500)
  key('keydown', ' ')
  expect(calls).toEqual([])
  expect(button().getAttribute('aria-disabled')).toBe('true')
})
