import { describe, expect, it } from 'vitest'
import { isFunctionKey } from '../org/function-keys'
import { acceptOf, ALL_FORMATS, formatOfName, formatRow } from './file-formats'
import { ALL_KINDS, isPictureKind, kindRow, sizeWords } from './upload-kinds'

/** The spec's folder kinds, admin document 3. */
const OF_THE_SPEC =
  'logo avatar medal speechrecord ringtone bgm level customeravatar banner mission smartaudio videocover filecover file faqimage scenemedia departmentlogo recordBestAuido ttsimage capture'

describe('the table of kinds', () => {
  it('has all of the specification’s and four of ours', () => {
    expect(ALL_KINDS.toSorted()).toEqual(
      [...OF_THE_SPEC.split(' '), 'import', 'picture', 'subtitle', 'video'].toSorted(),
    )
  })

  it('has the specification’s limits', () => {
    const limit = (kind: (typeof ALL_KINDS)[number]) => sizeWords(kindRow(kind).maxBytes)
    const pictures = ALL_KINDS.filter(isPictureKind)
    expect(pictures.filter((kind) => limit(kind) !== '2M')).toEqual(['avatar'])
    expect([limit('avatar'), limit('bgm'), limit('smartaudio'), limit('file'), limit('video')]).toEqual([
      '10M',
      '2M',
      '512M',
      '2G',
      '5G',
    ])
    expect(kindRow('banner').ratio).toEqual([20, 3])
  })

  it('lets nobody upload without a session', () => {
    for (const kind of ALL_KINDS) {
      const { may } = kindRow(kind)
      expect(may === 'signed_in' || (may !== 'anyone' && may.length > 0 && may.every(isFunctionKey))).toBe(true)
    }
  })
})

describe('the format that a name claims', () => {
  it('is its ending, in any case and by any of its names', () => {
    for (const format of ALL_FORMATS)
      for (const ending of [format, ...(formatRow(format).also ?? [])])
        expect(formatOfName(`题库.a.${ending.toUpperCase()}`)).toBe(format)
    for (const name of ['', 'png', 'a.', 'a.exe', 'a.png.exe', '.', 'a.tar.gz']) expect(formatOfName(name)).toBeNull()
  })

  it('is what a file dialog offers', () => {
    expect(acceptOf(['jpg', 'png'])).toBe('.jpg,.jpeg,.jpe,.jfif,.png')
  })
})
