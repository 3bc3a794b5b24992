import * as glassEasel from 'glass-easel'
import type { CompiledPackage } from '../package.types'
import { FORM_BUILTINS } from './builtins-form'
import { LAYOUT_BUILTINS } from './builtins-layout'
import type { Builtin } from './builtins.types'
import { video } from './wx/film'

/** Built-ins that only hold their children. */
const PLAIN: Record<string, Builtin> = {
  view: {},
  text: {},
  'cover-view': {},
  'movable-area': {},
  'movable-view': {},
  block: {},
  'match-media': {},
}
const ALL: Record<string, Builtin> = { ...PLAIN, video, ...FORM_BUILTINS, ...LAYOUT_BUILTINS }

/**
 * Defines WeChat's built-in components in a space of their own and registers them in the program's space. A tag of a
 * template that is not listed here becomes an empty element, and its use on a page is reported.
 *
 * @param programSpace space of the program's pages and components
 * @param attributes tag -> properties that the templates set
 */
export function defineBuiltins(
  programSpace: glassEasel.ComponentSpace,
  attributes: CompiledPackage['attributes'],
  asset: (src: string) => string,
): void {
  const space = new glassEasel.ComponentSpace()
  for (const tag of new Set([...Object.keys(attributes), ...Object.keys(ALL)])) {
    if (tag === 'template' || tag === 'import' || tag === 'wxs' || tag === 'slot') continue
    const builtin = ALL[tag]
    programSpace.setGlobalUsingComponent(
      tag,
      define(space, tag, attributes[tag] ?? [], builtin ?? unknownBuiltin(tag), asset),
    )
  }
}

function define(
  space: glassEasel.ComponentSpace,
  tag: string,
  names: string[],
  builtin: Builtin,
  asset: (src: string) => string,
) {
  const properties = new Set([...names, ...(builtin.properties ?? [])])
  return space.defineComponent({
    is: tag,
    properties: Object.fromEntries([...properties].map((name) => [name, null])),
    observers: { '**': notify },
    lifetimes: {
      attached(this: glassEasel.GeneralComponent) {
        const host = hostOf(this)
        builtin.setup?.({ host, component: this, properties: this.data, asset })
        reflectAria(host, this.data)
        builtin.update?.({ host, component: this, properties: this.data, asset })
      },
    },
  })

  function notify(this: glassEasel.GeneralComponent) {
    const host = this.getBackendElement() ? hostOf(this) : undefined
    if (!host?.isConnected) return
    reflectAria(host, this.data)
    builtin.update?.({ host, component: this, properties: this.data, asset })
  }
}

/**
 * Translates WeChat's accessibility attributes for a browser: `aria-role` becomes `role`. WeChat has no heading levels
 * and no pressed buttons, but a browser needs both.
 */
function reflectAria(host: HTMLElement, properties: Record<string, unknown>): void {
  // Screen readers announce the element that has the cursor.
  const target = host.querySelector(':scope > input, :scope > textarea') ?? host
  for (const [name, value] of Object.entries(properties)) {
    if (!name.startsWith('aria')) continue
    const pressed = name === 'ariaSelected' && properties.ariaRole === 'button'
    const attribute =
      name === 'ariaRole' ? 'role' : pressed ? 'aria-pressed' : name.replace(/^aria/, 'aria-').toLowerCase()
    if (value === 'heading') target.setAttribute('aria-level', '2')
    if (value === undefined || value === null || value === '') target.removeAttribute(attribute)
    else target.setAttribute(attribute, String(value))
  }
}

function hostOf(component: glassEasel.GeneralComponent): HTMLElement {
  return component.getBackendElement() as unknown as HTMLElement
}

function unknownBuiltin(tag: string): Builtin {
  return { setup: () => console.error(`<${tag}> is not modelled by the harness`) }
}
