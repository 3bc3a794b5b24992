import type { AssociatedBackend, CodeSpace } from 'glass-easel-miniprogram-adapter'
import type { CompiledPackage } from '../package.types'
import { closeContainer } from './builtins-layout'
import { copyForView } from './set-data'

/** WeChat's limit of open pages. */
const MAX_DEPTH = 10

type Lifecycle = 'onLoad' | 'onShow' | 'onReady' | 'onHide' | 'onUnload' | 'onPullDownRefresh'

/** A page as the program sees it (`getCurrentPages()`). */
export type ProgramPage = { route: string; __route__: string; options: Record<string, string> } & Partial<
  Record<Lifecycle, (query?: Record<string, string>) => unknown>
> & {
    setData(data: Record<string, unknown>, done?: () => void): void
    onShareAppMessage?: (source: { from: string }) => unknown
  }

type OpenPage = { path: string; caller: ProgramPage; frame: HTMLElement; release: () => void; ready: boolean }

export type PageStackOptions = {
  pack: CompiledPackage
  codeSpace: CodeSpace
  backend: AssociatedBackend
  screen: HTMLElement
  /** Runs the scripts that define the page and its components, once. */
  define(path: string): void
  /** Called after every change of the topmost page. */
  changed(path: string): void
}

/** Opens, covers and closes pages with WeChat's lifecycle calls and errors; tab pages are created once and kept. */
export class PageStack {
  private stack: OpenPage[] = []
  private readonly tabs = new Map<string, OpenPage>()

  constructor(private readonly options: PageStackOptions) {}

  pages(): ProgramPage[] {
    return this.stack.map((page) => page.caller)
  }

  current(): { path: string; query: Record<string, string> } {
    const top = this.stack.at(-1)
    return { path: top?.path ?? '', query: top?.caller.options ?? {} }
  }

  currentFrame(): HTMLElement | undefined {
    return this.stack.at(-1)?.frame
  }

  /** `navigateTo`. @throws Error with WeChat's message when the page is unknown or a tab page, or the stack is full */
  push(url: string): void {
    const { path, query } = this.parse(url)
    if (this.isTab(path)) throw new Error('can not navigateTo a tabbar page')
    if (this.stack.length >= MAX_DEPTH) throw new Error('webview count limit exceed')
    this.hide()
    this.stack.push(this.open(path, query))
    this.show()
  }

  /** `redirectTo`. @throws Error with WeChat's message when the page is unknown or a tab page */
  replace(url: string): void {
    const { path, query } = this.parse(url)
    if (this.isTab(path)) throw new Error('can not redirectTo a tabbar page')
    this.drop(1)
    this.stack.push(this.open(path, query))
    this.show()
  }

  /** `navigateBack`: closes an open page-container instead, and never the last page. */
  back(delta: number): void {
    if (closeContainer(this.currentFrame())) return
    if (this.stack.length <= 1) throw new Error('cannot navigate back at first page.')
    this.drop(Math.min(delta, this.stack.length - 1))
    this.show()
  }

  /** The back gesture or Android's key. On the first page a device would leave the program; here nothing happens. */
  systemBack(): void {
    if (this.stack.length > 1 || this.guarded()) this.back(1)
  }

  guarded(): boolean {
    return this.currentFrame()?.querySelector('wx-page-container[data-open]') != null
  }

  /** `reLaunch`: closes all pages, including tab pages. */
  relaunch(url: string): void {
    const { path, query } = this.parse(url)
    this.drop(this.stack.length)
    for (const tab of this.tabs.values()) this.close(tab)
    this.tabs.clear()
    this.stack = [this.isTab(path) ? this.tab(path, query) : this.open(path, query)]
    this.show()
  }

  /** `switchTab`: closes all other pages but keeps tab pages from their last visit. Ignores a query. */
  switchTab(url: string): void {
    const { path } = this.parse(url)
    if (!this.isTab(path)) throw new Error('can not switch to no-tabBar page')
    const top = this.stack.at(-1)
    if (this.stack.length === 1 && top?.path === path) return
    if (top && this.tabs.has(top.path)) {
      this.hide()
      this.stack.pop()
    }
    this.drop(this.stack.length)
    this.stack = [this.tab(path, {})]
    this.show()
  }

  isTab(path: string): boolean {
    return (this.options.pack.app.tabBar?.list ?? []).some((item) => item.pagePath === path)
  }

  /** Tells the topmost page that the program went to the background or came back. */
  lifecycle(event: 'onShow' | 'onHide'): void {
    const top = this.stack.at(-1)
    top?.caller[event]?.call(top.caller)
  }

  private tab(path: string, query: Record<string, string>): OpenPage {
    const page = this.tabs.get(path) ?? this.open(path, query)
    this.tabs.set(path, page)
    return page
  }

  private open(path: string, query: Record<string, string>): OpenPage {
    const { pack, codeSpace, backend, screen } = this.options
    this.options.define(path)
    const frame = document.createElement('div')
    frame.className = 'weapp-page'
    frame.dataset.path = path
    const style = document.createElement('style')
    style.textContent = pack.styles[path] ?? ''
    const element = document.createElement('wx-page')
    const placeholder = document.createElement('i')
    element.append(placeholder)
    frame.append(style, element)
    screen.append(frame)
    const root = backend.createRoot('wx-page-root', codeSpace, path)
    const caller = root.get() as unknown as ProgramPage
    Object.assign(caller, { route: path, __route__: path, options: query })
    const apply = caller.setData.bind(caller)
    caller.setData = (data, done) => apply(copyForView(data), done)
    root.attach(
      element as unknown as Parameters<typeof root.attach>[0],
      placeholder as unknown as Parameters<typeof root.attach>[1],
    )
    caller.onLoad?.(query)
    return { path, caller, frame, release: () => root.release(), ready: false }
  }

  private show(): void {
    const top = this.stack.at(-1)
    if (!top) return
    for (const frame of this.options.screen.querySelectorAll<HTMLElement>('.weapp-page'))
      this.mark(frame, frame === top.frame)
    top.caller.onShow?.()
    if (!top.ready) {
      top.ready = true
      top.caller.onReady?.()
    }
    this.options.changed(top.path)
  }

  private mark(frame: HTMLElement, shown: boolean): void {
    frame.toggleAttribute('data-shown', shown)
    const style = frame.querySelector('style')
    if (style) style.disabled = !shown
  }

  private hide(): void {
    const top = this.stack.at(-1)
    top?.caller.onHide?.call(top.caller)
  }

  private drop(count: number): void {
    for (let index = 0; index < count; index += 1) {
      const page = this.stack.pop()
      if (!page) return
      if (this.tabs.get(page.path) === page) page.caller.onHide?.()
      else this.close(page)
    }
  }

  private close(page: OpenPage): void {
    page.caller.onUnload?.()
    page.release()
    page.frame.remove()
  }

  /** Leaves the query encoded, as WeChat does. */
  private parse(url: string): { path: string; query: Record<string, string> } {
    const [address = '', search = ''] = url.split('?', 2)
    const path = address.startsWith('/') ? address.slice(1) : resolveFrom(this.current().path, address)
    if (!this.options.pack.pages.includes(path)) throw new Error(`page "${path}" is not found`)
    const query: Record<string, string> = {}
    for (const pair of search.split('&')) {
      const split = pair.indexOf('=')
      if (pair !== '') query[split < 0 ? pair : pair.slice(0, split)] = split < 0 ? '' : pair.slice(split + 1)
    }
    return { path, query }
  }
}

function resolveFrom(current: string, address: string): string {
  const parts = current.split('/').slice(0, -1)
  for (const part of address.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}
