import { describe, expect, it } from 'vitest'
import { checkFiles } from './file-check'

const MB = 1024 * 1024
const file = (name: string, size = 10, type = '') => ({ name, size, type })
const refusals = (files: Parameters<typeof checkFiles>[0], rules: Parameters<typeof checkFiles>[1]) =>
  checkFiles(files, rules).refused.map(({ reason, values }) => [reason, values['size'] ?? values['n'] ?? ''])

describe('before anything is sent', () => {
  it.each<[string, Parameters<typeof checkFiles>[0][number], Parameters<typeof checkFiles>[1], unknown[]]>([
    ['a picture of 2 MB', file('a.PNG', 2 * MB), { filetype: 'faqimage' }, []],
    ['one byte more', file('a.png', 2 * MB + 1), { filetype: 'faqimage' }, [['size', '2M']]],
    [
      'a picture larger than the place takes',
      file('a.png', MB + 1),
      { filetype: 'avatar', fileSize: 1 },
      [['size', '1M']],
    ],
    [
      'a place that would take more than its kind',
      file('a.png', 3 * MB),
      { filetype: 'faqimage', fileSize: 9 },
      [['size', '2M']],
    ],
    ['another format', file('a.gif'), { filetype: 'faqimage' }, [['format', '']]],
    ['a page called a picture', file('a.png.html'), { filetype: 'faqimage' }, [['format', '']]],
    ['a pasted picture without an ending', file('image', 10, 'image/png'), { filetype: 'faqimage' }, []],
    ['a text without an ending', file('notes', 10, 'text/plain'), { filetype: 'import' }, [['format', '']]],
    ['nothing in it', file('a.png', 0), { filetype: 'faqimage' }, [['empty', '']]],
    ['one of the place’s formats', file('a.xlsx'), { filetype: 'import', formats: ['xlsx'] }, []],
    ['one of the kind’s other formats', file('a.txt'), { filetype: 'import', formats: ['xlsx'] }, [['format', '']]],
  ])('%s', (_what, one, rules, expected) => {
    expect(refusals([one], rules)).toEqual(expected)
    expect(checkFiles([one], rules).taken).toHaveLength(1 - expected.length)
  })

  it('more files than the place takes are refused together, and one wrong one leaves the others', () => {
    const three = [file('a.png'), file('b.gif'), file('c.png')]
    expect(refusals(three, { filetype: 'faqimage', limit: 2 })).toEqual([['count', 2]])
    expect(checkFiles(three, { filetype: 'faqimage', limit: 2 }).taken).toEqual([])
    expect(checkFiles(three, { filetype: 'faqimage', limit: 3 }).taken).toEqual([three[0], three[2]])
    expect(refusals([file('a.png'), file('b.png')], { filetype: 'faqimage' })).toEqual([['count', 1]])
  })
})
