/** Built-in methods that the screens use and that WeChat's engine lacks on iOS before 15.4 and old Android clients. */

function define(target: object, name: string, value: (this: never, ...args: never[]) => unknown): void {
  if (!(name in target)) Object.defineProperty(target, name, { value, configurable: true, writable: true })
}

function at<T>(this: ArrayLike<T>, index: number): T | undefined {
  const whole = Math.trunc(index) || 0
  return this[whole < 0 ? this.length + whole : whole]
}

define(Array.prototype, 'at', at)
define(String.prototype, 'at', at)
define(Uint8Array.prototype, 'at', at)
define(Object, 'hasOwn', (target: object, key: PropertyKey) => Object.prototype.hasOwnProperty.call(target, key))
define(Array.prototype, 'findLast', function findLast<
  T,
>(this: T[], test: (item: T, index: number, all: T[]) => boolean) {
  for (let index = this.length - 1; index >= 0; index -= 1) {
    const item = this[index] as T
    if (test(item, index, this)) return item
  }
  return undefined
})
define(String.prototype, 'replaceAll', function replaceAll(this: string, search: string | RegExp, by: string) {
  return search instanceof RegExp ? this.replace(search, by) : this.split(search).join(by)
})
