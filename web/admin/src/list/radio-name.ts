type Part = string | number

/**
 * As in antd's module of the same function, which brings the store of all forms with it. antd's Radio calls it for its
 * name, in a form or not (config/late-antd.plugin.ts).
 * @param name of the field; absent outside of a form
 */
export function toNamePathStr(name?: Part | Part[]): string {
  if (name === undefined) return ''
  return Array.isArray(name) ? name.join('_') : String(name)
}
