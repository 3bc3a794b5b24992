import path from 'node:path'
import postcss from 'postcss'

const HTML_ONLY = new Set(['from', 'to'])

/**
 * Converts a package's stylesheet for a browser: `rpx` becomes a share of the window's width and `vh` of the page's
 * height, tag names get the `wx-` prefix, `page` becomes the page's own element, and `@import` is inlined.
 *
 * @param file path of the `.wxss` from the package's root
 * @throws Error naming an `@import` that is not in the package
 */
export function convertStylesheet(file: string, files: ReadonlyMap<string, string>): string {
  const root = postcss.parse(files.get(file) ?? '')
  root.walkAtRules('import', (rule) => {
    const src = rule.params.replace(/^url\(|\)$|['"]/g, '')
    const target = src.startsWith('/') ? src.slice(1) : path.posix.join(path.posix.dirname(file), src)
    if (!files.has(target)) throw new Error(`${file} imports ${target}, which is not in the package`)
    rule.replaceWith(postcss.parse(convertStylesheet(target, files)).nodes)
  })
  root.walkDecls((declaration) => {
    declaration.value = declaration.value
      .replace(/(-?[\d.]+)rpx\b/g, (_, amount: string) => `calc(${amount} * 100vw / 750)`)
      // In WeChat a page's window ends above the tab bar; here all pages share one document.
      .replace(/(-?[\d.]+)[dsl]?vh\b/g, (_, amount: string) => `calc(${amount} * var(--weapp-vh))`)
  })
  root.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && (rule.parent as postcss.AtRule).name.endsWith('keyframes')) return
    rule.selectors = rule.selectors.map(prefixTags)
  })
  return root.toString()
}

/** `view.card > text` -> `wx-view.card > wx-text`; text in brackets or after `.`, `#`, `:` is not a tag. */
function prefixTags(selector: string): string {
  return selector
    .split(/(\[[^\]]*\]|\([^)]*\)|\s+|[>+~])/)
    .map((part) =>
      part.replace(/^[a-z][a-z-]*/i, (tag) => (HTML_ONLY.has(tag) ? tag : tag === 'page' ? 'wx-page' : `wx-${tag}`)),
    )
    .join('')
}
