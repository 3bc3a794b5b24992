/** The parts of app.json that the harness obeys. */
export type AppConfig = {
  pages: string[]
  subPackages?: { root: string; pages: string[] }[]
  tabBar?: {
    color: string
    selectedColor: string
    backgroundColor: string
    list: { pagePath: string; text: string; iconPath?: string; selectedIconPath?: string }[]
  }
  themeLocation?: string
  darkmode?: boolean
}

/** A page's or component's json file. */
export type PageConfig = { usingComponents?: Record<string, string>; component?: boolean; styleIsolation?: string }

export type Theme = Record<'light' | 'dark', Record<string, string>>

/** A compiled mini-program as it is handed to the browser: plain JSON. */
export type CompiledPackage = {
  app: AppConfig
  pages: string[]
  /** Every page and every component that a page can reach, by path without extension. */
  configs: Record<string, PageConfig>
  theme: Theme | Record<string, never>
  /** File -> source, with the `.js`. */
  scripts: Record<string, string>
  /** JavaScript source of an object from template path to generator. */
  templates: string
  /** Tag -> names of the properties that the templates set. */
  attributes: Record<string, string[]>
  /** Path without extension -> CSS. */
  styles: Record<string, string>
  /** File -> data address. */
  assets: Record<string, string>
}
