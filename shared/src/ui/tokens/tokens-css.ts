/** The part of tokens.json that becomes plain CSS for the two learner targets. */
export interface Tokens {
  color: { light: Palette; dark: Palette }
  glow: { light: Group; dark: Group }
  shadow: { light: Group; dark: Group }
  font: { sans: string; sansTW: string; sansEn: string }
  type: { mobile: Record<string, { size: number; line: number; weight: number }> }
}
type Group = Record<string, string>
type Palette = Record<string, Group | string>

const kebab = (name: string) => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)

/** Flat names without the prefix: `brand-on-muted` -> `#C4E3E7`. */
export function paletteOf(tokens: Tokens, theme: 'light' | 'dark'): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [group, value] of Object.entries(tokens.color[theme])) {
    if (typeof value === 'string') flat[kebab(group)] = value
    else for (const [name, hex] of Object.entries(value)) flat[`${kebab(group)}-${kebab(name)}`] = hex
  }
  for (const [name, hex] of Object.entries(tokens.glow[theme])) flat[`glow-${name}`] = hex
  return flat
}

function declarations(tokens: Tokens, theme: 'light' | 'dark'): string {
  const colours = Object.entries(paletteOf(tokens, theme)).map(([name, value]) => `  --ld-${name}: ${value};`)
  const shadows = Object.entries(tokens.shadow[theme]).map(([name, value]) => `  --ld-shadow-${name}: ${value};`)
  return [...colours, ...shadows].join('\n')
}

/** `--ld-font-body-l` etc. for the `font` property; `--ld-unit` is one CSS pixel at 100 % text size. */
function fonts(tokens: Tokens): string {
  return Object.entries(tokens.type.mobile)
    .map(([name, { size, line, weight }]) => {
      const length = (px: number) => `calc(${px} * var(--ld-unit))`
      return `  --ld-font-${kebab(name)}: ${weight} ${length(size)} / ${length(line)} var(--ld-sans);`
    })
    .join('\n')
}

/**
 * The stylesheet of both learner targets. Dark is `[data-theme='dark']` on the web's root element and `.theme-dark` on the
 * root view of a WeChat page, on screens only: paper is white and ink is black in every theme. Text size is the root's font size on the web and `--ld-unit` on the root view in WeChat.
 */
export function tokensCss(tokens: Tokens): string {
  const { sans, sansTW, sansEn } = tokens.font
  return `/* Written by write-tokens-css.mjs from tokens.json. */
:root,
page {
  --ld-unit: 1px;
${declarations(tokens, 'light')}
}

:root {
  --ld-unit: 0.0625rem;
}

:root,
page,
.ld-root {
  --ld-sans: ${sans};
${fonts(tokens)}
}

:root:lang(zh-TW),
.ld-root.lang-zh-TW {
  --ld-sans: ${sansTW};
${fonts(tokens)}
}

:root:lang(en),
.ld-root.lang-en {
  --ld-sans: ${sansEn};
${fonts(tokens)}
}

@media screen {
[data-theme='dark'],
.theme-dark {
  color-scheme: dark;
${declarations(tokens, 'dark')}
}
}

@media print {
:root {
  /* The shell sets the scheme on the element itself. */
  color-scheme: light !important;
  --ld-bg-page: Canvas;
  --ld-bg-surface: Canvas;
  --ld-text-primary: CanvasText;
  --ld-text-secondary: CanvasText;
  --ld-text-tertiary: CanvasText;
}
}
`
}

/** The palettes as a module, for drawings that cannot read CSS variables (images in WeChat). */
export function paletteModule(tokens: Tokens): string {
  const block = (theme: 'light' | 'dark') =>
    Object.entries(paletteOf(tokens, theme))
      .map(([name, value]) => `    '${name}': '${value.replaceAll(' ', '')}',`)
      .join('\n')
  return `// Written by write-tokens-css.mjs from tokens.json.
export const PALETTE = {
  light: {
${block('light')}
  },
  dark: {
${block('dark')}
  },
} as const

export type ColourName = keyof (typeof PALETTE)['light']
`
}
