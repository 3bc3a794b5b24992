/** The parts of app.json that the harness supports. */
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

/** The json file of a page or component. */
export type PageConfig = { usingComponents?: Record<string, string>; component?: boolean; styleIsolation?: string }

export type Theme = Record<'light' | 'dark', Record<string, string>>

/** A compiled mini-program as the browser gets it: plain JSON. */
export type CompiledPackage = {
  app: AppConfig
  pages: string[]
  /** All pages and the components that they can reach, by path without extension. */
  configs: Record<string, PageConfig>
  theme: Theme | Record<string, never>
  /** File (with `.js`) -> source. */
  scripts: Record<string, string>
  /** JavaScript source of an object from template path to generator. */
  templates: string
  /** Tag -> names of the properties that the templates set. */
  attributes: Record<string, string[]>
  /** Path without extension -> CSS. */
  styles: Record<string, string>
  /** File -> data URL. */
  assets: Record<string, string>
}
