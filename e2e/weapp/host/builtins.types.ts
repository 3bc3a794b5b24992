import type { GeneralComponent } from 'glass-easel'

export type BuiltinContext = {
  /** The component's element. */
  host: HTMLElement
  component: GeneralComponent
  properties: Record<string, unknown>
  /** Turns an address in the package or on the network into one that the browser can load. */
  asset: (src: string) => string
}

/** A built-in component: `setup` runs once on its element, `update` after each change of a property. */
export type Builtin = {
  /** Properties that the harness reads even if no template sets them. */
  properties?: string[]
  setup?: (context: BuiltinContext) => void
  update?: (context: BuiltinContext) => void
}
