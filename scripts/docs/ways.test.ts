import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { at } from '../paths.mjs'

/** The most files that a way may take, client and server together. */
const BARS: Record<string, number> = { 'A practice turn': 34, 'Saving an exam answer': 22, 'A question import': 24 }
/** A shorter file is understood where it is used. */
const SHORT_LINES = 15
/** At most this many files may be named as read only for something else. */
const MOST_EXEMPT = 8

interface Way {
  title: string
  client: string[]
  server: string[]
  readOnlyWhen: string[]
}

/** The sections of the page with the files that their lists name first in each item. */
function waysOf(page: string): Way[] {
  const filesAfter = (section: string, label: string): string[] => {
    const [, list = ''] = section.split(`\n${label}:\n`)
    const items = list.split('\n\n')[0] ?? ''
    return [...items.matchAll(/^(?:\d+\.|-) `([^`]+)`: \S/gm)].map(([, file]) => file ?? '')
  }
  return page
    .split('\n## ')
    .slice(1)
    .map((section) => ({
      title: section.split('\n')[0] ?? '',
      client: filesAfter(section, 'Client'),
      server: filesAfter(section, 'Server'),
      readOnlyWhen: filesAfter(section, 'Read only when'),
    }))
}

const read = (file: string): string => readFileSync(at(file), 'utf8')

/** The project's files that a file imports, types included. */
function importsOf(file: string): string[] {
  return [...read(file).matchAll(/\b(?:from|import)\s*\(?'(\.{1,2}\/[^']+|@lianda\/shared\/[^']+)'/g)].flatMap(
    ([, name = '']) => {
      const path = name.startsWith('.')
        ? posix.join(posix.dirname(file), name)
        : name.replace('@lianda/shared/', 'shared/src/')
      return ['.ts', '.tsx', '.h5.tsx'].map((ending) => path + ending).filter((known) => existsSync(at(known)))
    },
  )
}

/** The files whose names a file takes through another module's index.ts. */
function throughDoorsOf(file: string): string[] {
  return [...read(file).matchAll(/import (?:type )?\{([^}]*)\} from '(\.{1,2}\/[^']+)'/g)].flatMap(
    ([, names = '', name = '']) => {
      const folder = posix.join(posix.dirname(file), name)
      const door = `${folder}/index.ts`
      if (!existsSync(at(door))) return []
      const wanted = wordsOf(names)
      return [...read(door).matchAll(/export \{([^}]*)\} from '(\.\/[^']+)'/g)]
        .filter(([, given = '']) => wordsOf(given).some((word) => wanted.includes(word)))
        .map(([, , path = '']) => `${posix.join(folder, path)}.ts`)
    },
  )
}

const wordsOf = (names: string): string[] =>
  names.split(',').flatMap((name) => name.replace(/\btype\b/, '').trim() || [])

const subjectOf = (file: string): string | null => /\/module\/([^/]+)\//.exec(file)?.[1] ?? null

/** Files that follow no earlier file of their list: neither imports the other, directly or through a module's index. */
function looseIn(list: readonly string[]): string[] {
  const reach = new Map(list.map((file) => [file, [...importsOf(file), ...throughDoorsOf(file)]]))
  return list.filter((file, n) => {
    const before = list.slice(0, n)
    return n > 0 && !before.some((other) => reach.get(file)?.includes(other) || reach.get(other)?.includes(file))
  })
}

/** Files of the subjects on the way that two or more of its files import and that the list leaves out. */
function leftOut(list: readonly string[]): string[] {
  const subjects = new Set(list.map(subjectOf))
  const importers = new Map<string, number>()
  for (const file of list.flatMap((listed) => [...new Set(importsOf(listed))]))
    importers.set(file, (importers.get(file) ?? 0) + 1)
  return [...importers]
    .filter(([file, times]) => times >= 2 && subjectOf(file) !== null && subjects.has(subjectOf(file)))
    .map(([file]) => file)
    .filter((file) => !list.includes(file) && !file.endsWith('/index.ts'))
    .filter((file) => read(file).split('\n').length - 1 > SHORT_LINES)
}

/** A circle of imports among the files, as the names on it; null if there is none. */
function circleIn(list: readonly string[], imports = importsOf): string[] | null {
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return null
    for (const next of imports(file).filter((other) => list.includes(other))) {
      const circle = visit(next, [...path, file])
      if (circle) return circle
    }
    done.add(file)
    return null
  }
  for (const file of list) {
    const circle = visit(file, [])
    if (circle) return circle
  }
  return null
}

const ways = waysOf(read('docs/ways.md'))

it('the page names no file that is gone', () => {
  const named = [...read('docs/ways.md').matchAll(/`((?:docs|miniprogram|scripts|server|shared|web)\/[^`]+)`/g)]
  expect(named.length).toBeGreaterThan(30)
  expect(named.map(([, file]) => file ?? '').filter((file) => !existsSync(at(file)))).toEqual([])
})

it('every way on the page has a bar, and every bar a way', () => {
  expect(ways.map(({ title }) => title).sort()).toEqual(Object.keys(BARS).sort())
})

describe.each(ways)('$title', ({ title, client, server, readOnlyWhen }) => {
  const all = [...client, ...server]

  it('names each file once, within its bar', () => {
    expect(client.length).toBeGreaterThan(5)
    expect(server.length).toBeGreaterThan(5)
    expect(new Set([...all, ...readOnlyWhen]).size).toBe(all.length + readOnlyWhen.length)
    expect(all.length).toBeLessThanOrEqual(BARS[title] ?? 0)
    expect(readOnlyWhen.length).toBeLessThanOrEqual(MOST_EXEMPT)
  })

  it('leads from file to file by imports, and never in a circle', () => {
    expect([looseIn(client), looseIn(server)]).toEqual([[], []])
    expect([circleIn(client), circleIn(server)]).toEqual([null, null])
  })

  it('leaves out no file of its subjects that two of its files need', () => {
    const needed = [...new Set([...leftOut(client), ...leftOut(server)])].filter((file) => !all.includes(file))
    expect(needed.sort()).toEqual([...readOnlyWhen].sort())
  })
})

describe('the checks', () => {
  const spoken = ways[0] as Way

  it('would notice a file that does not belong, and one that is missing', () => {
    expect(looseIn([...spoken.client, 'shared/src/module/exam/ExamScreen.tsx'])).toEqual([
      'shared/src/module/exam/ExamScreen.tsx',
    ])
    const hidden = 'shared/src/module/voice/turn-recording.ts'
    const types = 'shared/src/module/practice/turn-machine.types.ts'
    expect(leftOut(spoken.client.filter((file) => file !== types))).toContain(types)
    expect(looseIn(spoken.client.filter((file) => file !== hidden))).toContain('shared/src/client/outbox.ts')
  })

  it('would notice a circle', () => {
    const imports: Record<string, string[]> = { a: ['b', 'c'], b: ['c'], c: [] }
    expect(circleIn(['a', 'b', 'c'], (file) => imports[file] ?? [])).toBeNull()
    imports.c = ['b']
    expect(circleIn(['a', 'b', 'c'], (file) => imports[file] ?? [])).toEqual(['b', 'c', 'b'])
  })
})
