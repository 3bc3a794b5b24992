import type { Builtin, BuiltinContext } from './builtins.types'

/** A field with WeChat's keyboard events. Stops the DOM's own, which would arrive a second time without a value. */
function field(tag: 'input' | 'textarea'): Builtin {
  return {
    properties: ['value', 'password', 'placeholder', 'disabled', 'maxlength', 'focus', 'type', 'autoHeight'],
    setup({ host, component }) {
      const native = document.createElement(tag)
      host.append(native)
      for (const type of ['input', 'change', 'focus', 'blur', 'keydown', 'keyup'])
        native.addEventListener(type, (event) => event.stopPropagation())
      native.addEventListener('input', () =>
        component.triggerEvent(
          'input',
          { value: native.value, cursor: native.selectionStart ?? 0, keyCode: 0 },
          { bubbles: true },
        ),
      )
      native.addEventListener('focus', () =>
        component.triggerEvent('focus', { value: native.value, height: 0 }, { bubbles: true }),
      )
      native.addEventListener('blur', () =>
        component.triggerEvent('blur', { value: native.value, cursor: 0 }, { bubbles: true }),
      )
      native.addEventListener('keydown', (event) => {
        if (event instanceof KeyboardEvent && event.key === 'Enter' && tag === 'input')
          component.triggerEvent('confirm', { value: native.value }, { bubbles: true })
      })
    },
    update({ host, properties }) {
      const native = host.querySelector(tag)
      if (!native) return
      const value = String(properties.value ?? '')
      if (native.value !== value) native.value = value
      native.placeholder = String(properties.placeholder ?? '')
      native.disabled = properties.disabled === true
      host.toggleAttribute('data-auto-height', properties.autoHeight === true)
      const maxLength = Number(properties.maxlength ?? 140)
      if (maxLength >= 0) native.maxLength = maxLength
      if (native instanceof HTMLInputElement) native.type = properties.password === true ? 'password' : 'text'
      if (properties.focus === true && document.activeElement !== native) native.focus()
    },
  }
}

/** A box or a switch that a tap toggles. */
function toggle(kind: 'checkbox' | 'radio' | 'switch'): Builtin {
  return {
    properties: ['checked', 'value', 'disabled'],
    setup({ host, component, properties }) {
      const mark = document.createElement('i')
      mark.className = `weapp-${kind}`
      host.prepend(mark)
      host.dataset.kind = kind
      component.addListener('tap', () => {
        if (component.data.disabled === true) return
        if (kind === 'radio' && host.hasAttribute('data-checked')) return
        if (kind === 'radio') for (const other of groupOf(host)) other.removeAttribute('data-checked')
        host.toggleAttribute('data-checked')
        if (kind === 'switch')
          component.triggerEvent('change', { value: host.hasAttribute('data-checked') }, { bubbles: true })
        else reportGroup(host)
      })
      host.dataset.value = String(properties.value ?? '')
    },
    update({ host, properties }) {
      host.toggleAttribute('data-checked', properties.checked === true)
      host.dataset.value = String(properties.value ?? '')
    },
  }
}

type GroupHost = HTMLElement & { weappReport?: () => void }

function groupOf(host: HTMLElement): HTMLElement[] {
  const group = host.closest('wx-radio-group, wx-checkbox-group')
  return group ? [...group.querySelectorAll<HTMLElement>('[data-kind]')] : [host]
}

function reportGroup(host: HTMLElement): void {
  const group: GroupHost | null = host.closest('wx-radio-group, wx-checkbox-group')
  group?.weappReport?.()
}

function group(kind: 'checkbox' | 'radio'): Builtin {
  return {
    setup({ host, component }: BuiltinContext) {
      ;(host as GroupHost).weappReport = () => {
        const chosen = [...host.querySelectorAll<HTMLElement>('[data-checked]')].map((box) => box.dataset.value ?? '')
        component.triggerEvent('change', { value: kind === 'radio' ? (chosen[0] ?? '') : chosen }, { bubbles: true })
      }
    },
  }
}

/** A tap on a label acts as a tap on its first box. */
const label: Builtin = {
  setup({ host, component }) {
    component.addListener('tap', (event) => {
      const box = host.querySelector<
        HTMLElement & { __wxElement?: { triggerEvent(name: string, detail: unknown): void } }
      >('[data-kind]')
      const origin = event.getOriginalEvent()
      if (box && origin instanceof UIEvent && !box.contains(origin.target as Node))
        box.__wxElement?.triggerEvent('tap', {})
    })
  },
}

const slider: Builtin = {
  properties: ['min', 'max', 'step', 'value'],
  setup({ host, component }) {
    const native = document.createElement('input')
    native.type = 'range'
    native.style.cssText = 'width: 100%; height: 100%; margin: 0'
    host.style.display = 'block'
    host.append(native)
    for (const type of ['input', 'change']) native.addEventListener(type, (event) => event.stopPropagation())
    native.addEventListener('change', () =>
      component.triggerEvent('change', { value: Number(native.value) }, { bubbles: true }),
    )
  },
  update({ host, properties }) {
    const native = host.querySelector('input')
    if (!native) return
    native.min = String(properties.min ?? 0)
    native.max = String(properties.max ?? 100)
    native.value = String(properties.value ?? 0)
  },
}

/** On a device a picker opens the system's wheel; here a tap selects the next entry of a plain list. */
const picker: Builtin = {
  properties: ['range', 'value'],
  setup({ component }) {
    component.addListener('tap', () => {
      const { range, value } = component.data as { range?: unknown; value?: unknown }
      const count = Array.isArray(range) ? range.length : 0
      if (count > 0) component.triggerEvent('change', { value: (Number(value ?? 0) + 1) % count }, { bubbles: true })
    })
  },
}

/** WeChat's own button; a tap on the one with `agreePrivacyAuthorization` sends its event. */
const button: Builtin = {
  properties: ['openType', 'disabled'],
  setup({ component }) {
    component.addListener('tap', () => {
      const { openType, disabled } = component.data as { openType?: unknown; disabled?: unknown }
      if (disabled === true) return
      if (openType === 'agreePrivacyAuthorization') component.triggerEvent('agreeprivacyauthorization', {}, {})
    })
  },
}

export const FORM_BUILTINS: Record<string, Builtin> = {
  input: field('input'),
  textarea: field('textarea'),
  checkbox: toggle('checkbox'),
  radio: toggle('radio'),
  switch: toggle('switch'),
  'checkbox-group': group('checkbox'),
  'radio-group': group('radio'),
  label,
  slider,
  picker,
  form: {},
  button,
}
