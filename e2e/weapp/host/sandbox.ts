import type { CompiledPackage } from '../package.types'

/** Globals of a mini-program beyond those of the language. */
export type ProgramGlobals = Record<string, unknown>

/**
 * Globals of the language that WeChat's logic layer has too. All others of a browser window (DOM, URL, TextEncoder,
 * fetch, atob, crypto, structuredClone, queueMicrotask, Intl, WebAssembly ...) are missing on some real devices, so
 * also here.
 */
const LANGUAGE = new Set(
  (
    'Array ArrayBuffer BigInt BigInt64Array BigUint64Array Boolean DataView Date Error EvalError Float32Array Float64Array Int8Array Int16Array Int32Array Uint8Array ' +
    'Uint8ClampedArray Uint16Array Uint32Array Infinity JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect ' +
    'RegExp Set String Symbol SyntaxError TypeError URIError WeakMap WeakSet decodeURI decodeURIComponent encodeURI encodeURIComponent ' +
    'escape unescape isFinite isNaN parseFloat parseInt undefined clearInterval clearTimeout setInterval setTimeout console'
  ).split(' '),
)
const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/
const NativeFunction = Function
const NEVER_PARAMETERS = new Set(['eval', 'arguments', 'Function', 'globalThis'])

/**
 * Runs the package's scripts as WeChat does: each file once, as a function of (require, module, exports, ...globals).
 *
 * @returns `load(file)` runs a file (with its `.js`) unless it has run, and returns its exports
 */
export function createModules(
  scripts: CompiledPackage['scripts'],
  globals: ProgramGlobals,
): { load(file: string): unknown } {
  const missing = windowNames().filter(
    (name) => !LANGUAGE.has(name) && !NEVER_PARAMETERS.has(name) && !(name in globals),
  )
  const programGlobal: Record<string, unknown> = { ...globals }
  for (const name of LANGUAGE) programGlobal[name] = Reflect.get(window, name)
  // A browser's timers must be called on its own window; a device's need not.
  for (const name of TIMERS) programGlobal[name] = (window[name] as (...args: unknown[]) => unknown).bind(window)
  const timers = TIMERS.map((name) => programGlobal[name])
  const guardedFunction = guardFunctionConstructor(programGlobal)
  const names = [
    'require',
    'module',
    'exports',
    'Function',
    'globalThis',
    ...TIMERS,
    ...Object.keys(globals),
    ...missing,
  ]
  const loaded = new Map<string, { exports: unknown }>()

  function load(file: string): unknown {
    const known = loaded.get(file)
    if (known) return known.exports
    const source = scripts[file]
    if (source === undefined) throw new Error(`module '${file}' is not defined`)
    const module = { exports: {} as unknown }
    loaded.set(file, module)
    const run = new NativeFunction(...names, `${source}\n//# sourceURL=weapp:///${file}`) as (
      ...args: unknown[]
    ) => void
    const require = (target: string) => load(resolve(file, target))
    run.call(
      undefined,
      require,
      module,
      module.exports,
      guardedFunction,
      programGlobal,
      ...timers,
      ...Object.values(globals),
    )
    return module.exports
  }
  return { load }
}

function windowNames(): string[] {
  const names = new Set<string>()
  for (let object: unknown = window; object && object !== Object.prototype; object = Object.getPrototypeOf(object)) {
    for (const name of Object.getOwnPropertyNames(object)) if (IDENTIFIER.test(name)) names.add(name)
  }
  return [...names]
}

/**
 * WeChat allows `Function('return this')()`, which returns its own global object, and no other code from text. Without
 * this guard the program would get the browser's window, and socket.io would use the browser's WebSocket.
 */
function guardFunctionConstructor(programGlobal: Record<string, unknown>): FunctionConstructor {
  const native = Function
  const make = (args: unknown[]) => {
    if (args.length === 1 && /^\s*return this;?\s*$/.test(String(args[0]))) return () => programGlobal
    throw new EvalError('Code from text is not allowed in a mini-program')
  }
  const guarded = new Proxy(native, { apply: (_, __, args) => make(args), construct: (_, args) => make(args) })
  // `(() => {}).constructor` gives the same constructor.
  Object.defineProperty(native.prototype, 'constructor', { value: guarded, configurable: true, writable: true })
  return guarded
}

function resolve(from: string, target: string): string {
  const parts = target.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const part of target.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  const file = parts.join('/')
  return file.endsWith('.js') ? file : `${file}.js`
}
