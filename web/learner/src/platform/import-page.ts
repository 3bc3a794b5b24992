/** A page as Taro's configuration names it; `load` imports its code, once. */
interface PageRoute {
  path: string
  load(): Promise<unknown>
}

declare global {
  interface Window {
    __taroAppConfig?: { routes?: readonly PageRoute[] }
  }
}

/** Imports the code of a page. A failure is left to Taro's router, which imports it again. */
export async function importPage(path: string): Promise<void> {
  const page = window.__taroAppConfig?.routes?.find((route) => route.path === path)
  await page?.load().catch(() => undefined)
}
