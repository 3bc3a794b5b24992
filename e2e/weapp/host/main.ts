import * as glassEasel from 'glass-easel'
import { type CodeSpace, MiniProgramEnv } from 'glass-easel-miniprogram-adapter'
import type { DeviceOptions, NodeBridge, PageBridge } from '../bridge.types'
import type { CompiledPackage } from '../package.types'
import { createBackend } from './backend'
import { defineBuiltins } from './builtins'
import { createChrome } from './chrome'
import { PageStack } from './page-stack'
import { toPlainEvent } from './plain-event'
import { createModules } from './sandbox'
import { createDevice } from './wx/device'
import type { WxNames } from './wx/device-api.types'
import { createDownload } from './wx/download'
import { createFiles } from './wx/files'
import { createVideoContext, playFilms } from './wx/film'
import { createMedia } from './wx/media'
import { createNavigation } from './wx/navigation'
import { createNetwork } from './wx/network'
import { createPictures } from './wx/pictures'
import { createPreview } from './wx/preview'
import { createSelectorQuery } from './wx/query'
import { createStorage } from './wx/storage'

type AppDefinition = Record<string, unknown> & {
  onLaunch?: (options: object) => void
  onShow?: (options: object) => void
  onHide?: () => void
  onError?: (text: string) => void
}
type Definition = Record<string, unknown>
type ComponentEnv = Parameters<Parameters<CodeSpace['componentEnv']>[1]>[0]
type HarnessWindow = Window & { weappHarness?: PageBridge; startMiniProgram?: typeof start } & NodeBridge

const host = window as unknown as HarnessWindow

/** Starts a compiled program in this browser page: runs app.js and opens the first page. Node calls it once. */
function start(pack: CompiledPackage, options: DeviceOptions): void {
  const report = (kind: 'log' | 'error', text: string) => void host.weappReport(kind, text)
  watchErrors(report)
  const chrome = createChrome(pack, (path) => stack.switchTab(`/${path}`))
  const asset = (src: string) => {
    const packed = pack.assets[src.replace(/^\//, '')]
    if (src.startsWith('wxfile:')) return files.show(src)
    if (packed === undefined && !/^(?:https?:|data:)/.test(src)) report('error', `no file ${src} in the package`)
    return packed ?? src
  }
  const environment = new MiniProgramEnv()
  const space = environment.createCodeSpace('', true)
  space.getComponentSpace().updateComponentOptions({ writeIdToDOM: true })
  defineBuiltins(space.getComponentSpace(), pack.attributes, asset)
  const makeGroups = new Function(`return ${pack.templates}`) as () => Record<string, unknown>
  const groups = makeGroups()
  for (const [path, config] of Object.entries(pack.configs)) {
    space.addComponentStaticConfig(path, config as Parameters<CodeSpace['addComponentStaticConfig']>[1])
    space.addCompiledTemplate(path, { groupList: groups, content: groups[path] } as Parameters<
      CodeSpace['addCompiledTemplate']
    >[1])
  }
  addAppStyle(pack.styles.app ?? '')

  function hide(): void {
    stack.lifecycle('onHide')
    app.onHide?.()
    device.appHide.emit()
  }
  function show(): void {
    app.onShow?.({ path: stack.current().path, query: {}, scene: 1001 })
    device.appShow.emit({ path: stack.current().path })
    stack.lifecycle('onShow')
  }

  const storage = createStorage(options.storage)
  const files = createFiles(options.fileLimitBytes, options.files)
  const network = createNetwork(host, options.connected)
  const device = createDevice(options)
  const media = createMedia(options.microphone.pcmBase64, device.requireMicrophone, files.sizeOf)
  const wx = {
    ...storage.wx,
    ...files.wx,
    ...network.wx,
    ...createDownload(network.exchange, files.put),
    ...createPictures(network.exchange, {
      read: (path) => files.wx.getFileSystemManager().readFileSync(path) as ArrayBuffer,
      put: files.put,
    }),
    ...createPreview(asset, { hide, show }),
    ...device.wx,
    ...media.wx,
    ...createNavigation(() => stack, chrome),
    createVideoContext,
    createSelectorQuery: () => createSelectorQuery(() => stack),
  } satisfies WxNames

  let app: AppDefinition = {}
  let env: ComponentEnv | undefined
  const define = (name: 'Page' | 'Component') => (definition: Definition) => {
    const make = env?.[name] as ((definition: Definition) => void) | undefined
    if (!make) throw new Error(`${name}() was called outside of a page's or component's own file`)
    make(
      name === 'Page'
        ? withPlainEvents(definition)
        : { ...definition, methods: withPlainEvents((definition.methods ?? {}) as Definition) },
    )
  }
  const modules = createModules(pack.scripts, {
    wx,
    App: (definition: AppDefinition) => void (app = definition),
    Page: define('Page'),
    Component: define('Component'),
    Behavior: (definition: Definition) => space.behavior().definition(definition).register(),
    getApp: () => app,
    getCurrentPages: () => stack.pages(),
    requirePlugin: () => ({}),
    __wxConfig: { pages: pack.pages, tabBar: pack.app.tabBar },
  })
  const defined = new Set<string>()
  const load = (path: string): void => {
    if (defined.has(path)) return
    defined.add(path)
    for (const target of Object.values(pack.configs[path]?.usingComponents ?? {})) load(resolveComponent(path, target))
    space.componentEnv(path, (given) => {
      env = given
      modules.load(`${path}.js`)
      env = undefined
    })
  }
  const stack: PageStack = new PageStack({
    pack,
    codeSpace: space,
    backend: environment.associateBackend(createBackend() as Parameters<typeof environment.associateBackend>[0]),
    screen: chrome.screen,
    define: load,
    changed: chrome.showTab,
  })

  host.weappHarness = {
    socketEvent(id, event) {
      // An error in the program's listener belongs to the program, not to the harness.
      try {
        network.onSocketEvent(id, event)
      } catch (error) {
        console.error(error)
      }
    },
    current: () => ({ ...stack.current(), depth: stack.pages().length }),
    storage: storage.dump,
    files: files.dump,
    background: hide,
    foreground: show,
    interrupt: media.interrupt,
    hear: media.hear,
    recordedMs: media.recordedMs,
    playFilms,
    setNetwork: network.setConnected,
    systemBack: () => stack.systemBack(),
    guarded: () => stack.guarded(),
  }
  const first = options.launchUrl === '' ? `/${pack.pages[0] ?? ''}` : options.launchUrl
  modules.load('app.js')
  const launch = { path: first.slice(1).split('?')[0] ?? '', query: {}, scene: 1001, shareTicket: '', referrerInfo: {} }
  app.onLaunch?.(launch)
  app.onShow?.(launch)
  stack.relaunch(first)
}

/** Wraps every function of a definition so that it gets events as plain data, as on a device. */
function withPlainEvents(definition: Definition): Definition {
  return Object.fromEntries(
    Object.entries(definition).map(([name, value]) => {
      if (typeof value !== 'function') return [name, value]
      const method = value as (this: unknown, ...args: unknown[]) => unknown
      return [
        name,
        function (this: unknown, ...args: unknown[]) {
          return method.apply(this, args.map(toPlainEvent))
        },
      ]
    }),
  )
}

function resolveComponent(from: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  return new URL(target, `weapp:///${from}`).pathname.replace(/^\/+/, '')
}

function addAppStyle(css: string): void {
  const style = document.createElement('style')
  style.textContent = css
  document.head.append(style)
}

/** Reports everything that the developer tools would show in red as an error of the run. */
function watchErrors(report: (kind: 'log' | 'error', text: string) => void): void {
  const describe = (value: unknown) =>
    value instanceof Error
      ? (value.stack ?? value.message)
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)
  for (const level of ['log', 'info', 'debug', 'warn', 'error'] as const) {
    console[level] = (...args: unknown[]) => report(level === 'error' ? 'error' : 'log', args.map(describe).join(' '))
  }
  window.addEventListener('error', (event) => report('error', describe(event.error ?? event.message)))
  window.addEventListener('unhandledrejection', (event) =>
    report('error', `unhandled rejection: ${describe(event.reason)}`),
  )
  glassEasel.addGlobalErrorListener((error) => {
    report('error', describe(error))
    return false
  })
  glassEasel.addGlobalWarningListener((warning) => {
    report('error', describe(warning))
    return false
  })
}

host.startMiniProgram = start
