import type { FieldError } from '@lianda/shared/error/app-error'
import { isAccountWithLittle } from '@lianda/shared/module/identity/password.rules'

/**
 * Beginnings of the words that lead lists of leaked passwords: letters only, lower case. Digits or signs around them do
 * not help: `Password1!` is as common as `password`. Chinese words are in pinyin or as typed on the keyboard.
 */
const WORDS = new Set(
  `password passwd pass admin administrator root user guest test demo login welcome letmein hello master secret changeme
  default qwerty qwertyuiop qwert qazwsx qazwsxedc asdfgh asdfghjkl asdf zxcvbn zxcvbnm qweasd qweasdzxc abc abcd abcde abcdef abcdefg
  iloveyou monkey dragon football baseball sunshine princess superman batman trustno shadow michael jordan computer
  internet company office lianda staff manager woaini woaiwojia aini iloveu mima nihao qianyuan wang zhang chen zhongguo
  china beijing shanghai taobao alibaba tencent weixin wechat a aa aaa q qq w ww wsx qaz p pw x z s`
    .split(/\s+/)
    .filter(Boolean),
)

/** Popular numbers and key patterns that are neither a run nor a repetition. */
const NUMBERS = new Set(
  `147258369 147258 1314520 5201314 520520 521521 7758521 7758258 159357 159753 789456 789456123 123654 123654789 147852 147852369 741852963
  321654 112233 11223344 101010 121212 131313 1qaz2wsx 1q2w3e4r 1q2w3e 1q2w3e4r5t q1w2e3r4 zaq12wsx a1b2c3d4 a1b2c3 88888888 66668888`
    .split(/\s+/)
    .filter(Boolean),
)

/** Runs on the keyboard, in the alphabet and in counting, in both directions. */
const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn',
].flatMap((row) => [row, [...row].reverse().join('')])

/** Why attackers would try this password early for this account; empty if they would not. */
export function guessedFirst(password: string, account: string, field = 'password'): FieldError[] {
  if (isAccountWithLittle(password, account)) return [{ field, rule: 'password_account' }]
  return isCommon(password.trim().toLowerCase()) ? [{ field, rule: 'password_common' }] : []
}

function isCommon(plain: string): boolean {
  if (NUMBERS.has(plain)) return true
  const first = plain.search(/[a-z]/)
  let end = plain.length
  while (end > 0 && !/[a-z]/.test(plain[end - 1] ?? '')) end--
  const letters = first < 0 ? '' : plain.slice(first, end)
  const rest = plain.replace(letters, '')
  // A word and a year, a run, or a few signs: `admin123`, `qwerty2024!`, `Aa123456`.
  if (letters !== '' && !isWeak(letters)) return false
  const digits = rest.replace(/\D/g, '')
  return digits === '' || digits.length <= 4 || isWeak(digits) || NUMBERS.has(digits)
}

function isWeak(text: string): boolean {
  return WORDS.has(text) || isRun(text) || isRepetition(text)
}

const isRun = (text: string): boolean => text.length >= 3 && ROWS.some((row) => row.includes(text))

/** `aaaaaa`, `123123`, `abab`: a piece of at most half the length, repeated. */
function isRepetition(text: string): boolean {
  for (let size = 1; size <= text.length / 2; size++) {
    const piece = text.slice(0, size)
    if (piece.repeat(Math.ceil(text.length / size)).slice(0, text.length) === text) return true
  }
  return false
}
