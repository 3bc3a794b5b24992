// node shared/src/ui/tokens/write-tokens-css.mjs: writes tokens.css and palette.ts from tokens.json.
import { readFileSync, writeFileSync } from 'node:fs'
import { paletteModule, tokensCss } from './tokens-css.ts'

const beside = (name) => new URL(name, import.meta.url)
const tokens = JSON.parse(readFileSync(beside('tokens.json'), 'utf8'))
writeFileSync(beside('tokens.css'), tokensCss(tokens))
writeFileSync(beside('palette.ts'), paletteModule(tokens))
