import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { at, root } from '../paths.mjs'

/** Inner views that cover their page but are no sheets: back closes them or asks first. Add new ones here. */
const INNER_PAGES = [
  'shared/src/module/exam/live/ExamRoom.tsx',
  'shared/src/module/exam/result/ReviewView.tsx',
  'shared/src/module/faq/round/RoomView.tsx',
  'shared/src/module/practice/live/LiveRoom.tsx',
]

const programs = ['shared/src', 'web/learner/src', 'miniprogram/src']
  .flatMap((folder) =>
    readdirSync(at(...folder.split('/')), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx') && !entry.name.endsWith('.test.tsx'))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  )
  .map((file) => [file, readFileSync(at(...file.split('/')), 'utf8')] as const)
/** The beginning of such an element with its first attributes. */
const beginning = (text: string) => (text.split(/<\/(?:Sheet|Dialog)>/)[0] ?? '').slice(0, 500)
const filesWith = (pattern: RegExp) => programs.filter(([, source]) => pattern.test(source)).map(([file]) => file)

describe('everything that lies on a learner’s page and that the system’s back closes', () => {
  it('is a sheet, a dialog or the picture viewer: nothing else makes one', () => {
    expect(filesWith(/aria-modal['"]?[=:]/).sort()).toEqual([
      'shared/src/ui/ImageViewer.h5.tsx',
      'shared/src/ui/SheetPanel.h5.tsx',
    ])
    const makers = filesWith(/\buseBack\(/).filter((file) => file.startsWith('shared/src/ui/'))
    expect(makers.sort()).toEqual([
      'shared/src/ui/Dialog.h5.tsx',
      'shared/src/ui/ImageViewer.h5.tsx',
      'shared/src/ui/Sheet.h5.tsx',
      'shared/src/ui/SheetLayer.weapp.tsx',
    ])
  })

  it('says what back does: each sheet can be closed or names another way out', () => {
    const sheets = programs.flatMap(([file, source]) =>
      [...source.matchAll(/<(?:Sheet|Dialog|ActionSheet)\b/g)].map(
        ({ index }) => [file, beginning(source.slice(index))] as const,
      ),
    )
    expect(sheets.length).toBeGreaterThan(12)
    expect(sheets.filter(([, tag]) => !/\bon(?:Close|Back)\b/.test(tag)).map(([file]) => file)).toEqual([])
  })

  it('or is an inner page of the list', () => {
    const inner = filesWith(/\buseBack\(/).filter((file) => !file.startsWith('shared/src/ui/'))
    expect(inner.sort()).toEqual(INNER_PAGES)
  })
})
