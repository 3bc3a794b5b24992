import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import en from '../../i18n/locales/en/picture.json'
import { BUILT_IN, BUILT_IN_FOLDERS, builtInPath, isBuiltInPicture } from './built-in-pictures'

const FOLDER = resolve(import.meta.dirname, '../../../static/images')

describe.each(BUILT_IN_FOLDERS)('the built-in pictures of %s', (folder) => {
  it('are the files of their folder, each with a name that people read', () => {
    const files = readdirSync(resolve(FOLDER, folder)).map((file) => file.replace('.svg', ''))
    expect(files.toSorted()).toEqual([...BUILT_IN[folder]].toSorted())
    expect(Object.keys(en[folder]).toSorted()).toEqual(files.toSorted())
  })

  it('are drawings alone, small and with a size: no script, no address, no text in a font', () => {
    for (const name of BUILT_IN[folder]) {
      const svg = readFileSync(resolve(FOLDER, folder, `${name}.svg`), 'utf8')
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+" width="\d+" height="\d+">/,
      )
      expect(svg.slice(40)).not.toMatch(/<script|<text|<style|<image|href|https?:|on\w+=/)
      expect(svg.length).toBeLessThan(6_000)
    }
  })
})

it('a path is built in only as it stands in the list', () => {
  expect(isBuiltInPicture(builtInPath('cover', 'city'))).toBe(true)
  for (const path of [
    'static/images/cover/none.svg',
    '/static/images/cover/city.svg',
    'static/images/cover/../cover/city.svg',
    '',
  ])
    expect(isBuiltInPicture(path)).toBe(false)
})
