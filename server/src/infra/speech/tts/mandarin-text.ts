import { pinyin } from 'pinyin-pro'

const DIGITS = '零一二三四五六七八九'
const UNITS = ['', '十', '百', '千']
const GROUPS = ['', '万', '亿', '万亿']
const LETTERS: Record<string, string> = {
  A: 'ei1',
  B: 'bi4',
  C: 'xi1',
  D: 'di4',
  E: 'yi4',
  F: 'ai2 fu5',
  G: 'ji4',
  H: 'ei2 chi5',
  I: 'ai4',
  J: 'jie4',
  K: 'kei4',
  L: 'ai2 er5',
  M: 'ai2 mu5',
  N: 'en1',
  O: 'ou1',
  P: 'pi4',
  Q: 'kiu4',
  R: 'a4',
  S: 'ai2 si5',
  T: 'ti4',
  U: 'you1',
  V: 'wei1',
  W: 'da2 bu5 liu5',
  X: 'ai2 ke5 si5',
  Y: 'wai4',
  Z: 'zei4',
}

/** Up to four digits as spoken: 2050 -> 二千零五十. */
function readGroup(digits: string): string {
  let out = ''
  let zero = false
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[i])
    if (digit === 0) {
      zero = out !== ''
      continue
    }
    if (zero) out += '零'
    zero = false
    out += `${DIGITS[digit]}${UNITS[digits.length - 1 - i]}`
  }
  return out
}

/** A whole number in Chinese characters: 10500 -> 一万零五百, 15 -> 十五. Up to sixteen digits. */
export function readNumber(text: string): string {
  const digits = text.replace(/^0+(?=\d)/, '')
  if (digits === '0') return '零'
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 4) groups.unshift(digits.slice(Math.max(0, end - 4), end))
  let out = ''
  groups.forEach((group, i) => {
    const read = readGroup(group)
    if (read === '') return
    const gap = out !== '' && group.startsWith('0')
    out += `${gap ? '零' : ''}${read}${GROUPS[groups.length - 1 - i] ?? ''}`
  })
  return out.replace(/^一十/, '十')
}

const digitByDigit = (text: string) => [...text].map((d) => DIGITS[Number(d)] ?? '').join('')

/** Numbers as spoken: percentages, times, decimals, years; runs of 7 or more digits (telephone) digit by digit. */
export function spokenFigures(text: string): string {
  return text
    .replace(/(?<!\d)(\d+(?:\.\d+)?)%/g, '百分之$1')
    .replace(
      /(\d{1,2}):(\d{2})(?!\d)/g,
      (_all, h: string, m: string) => `${readNumber(h)}点${m === '00' ? '' : `${readNumber(m)}分`}`,
    )
    .replace(/(\d{4})(?=年)/g, (year) => digitByDigit(year))
    .replace(
      /(?<!\d)(\d+)\.(\d+)/g,
      (_all, whole: string, part: string) => `${readNumber(whole)}点${digitByDigit(part)}`,
    )
    .replace(/\d{7,}/g, digitByDigit)
    .replace(/\d+/g, readNumber)
}

/**
 * Chinese text as pinyin with tone digits for espeak-ng's voice `cmn-latn-pinyin`, because the Chinese voices of
 * espeak-ng 1.51 misread characters with several readings. Latin letters are spelled out; punctuation becomes pauses.
 */
export function pinyinOf(text: string): string {
  const spelled = pinyin(spokenFigures(text.normalize('NFKC')), {
    toneType: 'num',
    type: 'array',
    nonZh: 'consecutive',
  })
  return spelled
    .map((part) => {
      if (/^[a-zü]+\d$/.test(part)) return part.replace(/ü/g, 'v').replace(/0$/, '5')
      return part
        .replace(/[A-Za-z]/g, (letter) => ` ${LETTERS[letter.toUpperCase()] ?? ''} `)
        .replace(/[^a-z0-9 ,.!?;:]/gi, ' , ')
    })
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}
