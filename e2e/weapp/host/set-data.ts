/** WeChat's limit for one setData, in bytes of JSON; beyond it a device drops frames or refuses. */
const MAX_BYTES = 1024 * 1024

/**
 * Copies data for the view by JSON, as the real bridge does; values that JSON can't carry never arrive there.
 *
 * @throws TypeError with the path of a value that JSON would lose or change; RangeError when the copy is over 1 MB
 */
export function copyForView(data: Record<string, unknown>): Record<string, unknown> {
  for (const [path, value] of Object.entries(data)) checkJson(value, path)
  const text = JSON.stringify(data)
  const bytes = new Blob([text]).size
  if (bytes > MAX_BYTES) throw new RangeError(`setData carries ${bytes} bytes; at most ${MAX_BYTES} are allowed`)
  return JSON.parse(text) as Record<string, unknown>
}

function checkJson(value: unknown, path: string): void {
  if (value === undefined) throw new TypeError(`setData of undefined at ${path}`)
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`setData of ${value} at ${path}`)
    return
  }
  if (typeof value !== 'object') throw new TypeError(`setData of a ${typeof value} at ${path}`)
  if (Array.isArray(value)) {
    value.forEach((item, index) => checkJson(item, `${path}[${index}]`))
    return
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null)
    throw new TypeError(`setData of a ${value.constructor.name} at ${path}`)
  for (const [key, item] of Object.entries(value)) if (item !== undefined) checkJson(item, `${path}.${key}`)
}
