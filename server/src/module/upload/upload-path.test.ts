import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FILE_NAMES, SUB_FOLDERS } from '@lianda/shared/module/upload/upload-kinds'
import { runs } from '@lianda/shared/test/effort'
import { isUploadPath } from '../../infra/storage/upload-store'
import { uploadPath } from './upload-path'

const NAMES = [
  '../../../etc/passwd',
  '..\\..\\boot.ini',
  'a\0b.png',
  'evil\u202egpj.exe',
  'x'.repeat(300),
  '长'.repeat(300),
  'CON',
  'nul.png',
  '🙂.png',
  '题库 第四季度.xlsx',
  '.htaccess',
  '-rf',
  '%2e%2e%2f',
  "'; DROP TABLE",
  '',
]

it('a path stays in its organisation’s folder and takes no harm from a name', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.constantFrom(...NAMES), fc.string({ unit: 'binary', maxLength: 400 })),
      fc.constantFrom(...SUB_FOLDERS),
      fc.constantFrom(...FILE_NAMES),
      (name, subFolder, fileName) => {
        const random = 'r'.repeat(24)
        const of = { orgid: 'o1', userId: 'u1', kind: 'file', ending: 'pdf', now: new Date(0), random } as const
        const path = uploadPath({ ...of, name, subFolder, fileName })
        expect(isUploadPath(path)).toBe(true)
        expect(path).toMatch(/^o1\/file\/[\w/-]+r{24}\.pdf$/)
        expect(path.length).toBeLessThan(160)
      },
    ),
    runs(200, 10_000),
  )
})
