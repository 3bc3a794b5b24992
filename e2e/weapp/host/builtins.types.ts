import type { GeneralComponent } from 'glass-easel'

export type BuiltinContext = {
  /** The element that stands for the component. */
  host: HTMLElement
  component: GeneralComponent
  properties: Record<string, unknown>
  /** Address in the package or on the network -> something that the browser can load. */
  asset: (src: string) => string
}

/** A built-in component: what it adds to its element once, and what it does when a property changes. */
export type Builtin = {
  /** Properties that the templates may not name but the harness reads. */
  properties?: string[]
  setup?: (context: BuiltinContext) => void
  update?: (context: BuiltinContext) => void
}
