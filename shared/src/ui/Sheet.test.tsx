import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Sheet } from './Sheet'
import { TextInput } from './TextInput'

let root: Root
let app: HTMLElement

function Page({ dismissable = true, asks = false }: { dismissable?: boolean; asks?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" id="opener" onClick={() => setOpen(true)}>
        open
      </button>
      <Sheet open={open} title="Title" {...(dismissable ? { onClose: () => setOpen(false), closeLabel: 'Close' } : {})}>
        <button type="button" id="inside">
          inside
        </button>
        {asks && <TextInput autoFocus value="" onChange={() => undefined} aria={{ label: 'name' }} />}
      </Sheet>
    </>
  )
}
const dialog = () => document.querySelector<HTMLElement>('[role=dialog]')
const press = (key: string) =>
  act(() => void dialog()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
function open(page = <Page />) {
  act(() => root.render(page))
  const opener = document.getElementById('opener')
  opener?.focus()
  act(() => opener?.click())
}

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  app = document.body.appendChild(document.createElement('div'))
  app.id = 'app'
  root = createRoot(app)
})
afterEach(() => {
  act(() => root.unmount())
  app.remove()
})

it('is named by its title, takes the focus and hides the page behind it', () => {
  open()
  expect(document.getElementById(dialog()?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Title')
  expect(dialog()?.contains(document.activeElement)).toBe(true)
  expect(app.hasAttribute('inert')).toBe(true)
})

it('closes on Escape, gives the focus back and the page with it', () => {
  open()
  press('Escape')
  expect(dialog()).toBeNull()
  expect(document.activeElement?.id).toBe('opener')
  expect(app.hasAttribute('inert')).toBe(false)
})

it('leaves the focus to a field that asks for it, and gives it back', () => {
  open(<Page asks />)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('name')
  press('Escape')
  expect(document.activeElement?.id).toBe('opener')
})

it('stays where a choice has to be made', () => {
  open(<Page dismissable={false} />)
  press('Escape')
  expect(dialog()).not.toBeNull()
})
