import * as glassEasel from 'glass-easel'

/** WeChat sends `longpress` after this time (350 ms by its manual). */
const LONG_PRESS_MS = 350

type WithNode = HTMLElement & { __wxElement?: glassEasel.Element }

/**
 * The framework's DOM backend with elements named `wx-view` instead of `view`, to avoid browser defaults (a real
 * button, a real form), and with the long press that it lacks. `native-x` in a built-in's own template makes a real
 * `x`.
 */
export function createBackend(): glassEasel.CurrentWindowBackendContext {
  const context = new glassEasel.CurrentWindowBackendContext()
  const real = document
  const prefixed = {
    createElement: (tag: string) =>
      real.createElement(tag.startsWith('native-') ? tag.slice(7) : tag.startsWith('wx-') ? tag : `wx-${tag}`),
    createTextNode: (content: string) => real.createTextNode(content),
    createDocumentFragment: () => real.createDocumentFragment(),
  }
  context.document = prefixed as unknown as typeof context.document
  context.onEvent((target, type, detail, options) => {
    const event = new glassEasel.Event(type, detail, options)
    glassEasel.Event.dispatchEvent(target, event)
    return event.getEventBubbleStatus()
  })
  addLongPress()
  return context
}

function addLongPress(): void {
  let timer: number | undefined
  const cancel = () => window.clearTimeout(timer)
  document.body.addEventListener(
    'touchstart',
    (event) => {
      cancel()
      const touch = event.touches[0]
      timer = window.setTimeout(() => {
        const node = nodeOf(event.target)
        if (!node || !touch) return
        const detail = { x: touch.clientX, y: touch.clientY }
        node.triggerEvent('longpress', detail, { bubbles: true, composed: true, originalEvent: event })
      }, LONG_PRESS_MS)
    },
    { capture: true },
  )
  for (const type of ['touchend', 'touchcancel', 'touchmove'])
    document.body.addEventListener(type, cancel, { capture: true })
}

function nodeOf(target: EventTarget | null): glassEasel.Element | undefined {
  let element = target as WithNode | null
  while (element && !element.__wxElement) element = element.parentElement
  return element?.__wxElement
}
