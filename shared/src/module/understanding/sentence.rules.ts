import { isHan } from '../../kernel/hanzi'
import { plain } from './clauses.rules'

/** Characters that Chinese sentences can't do without: particles, pronouns, auxiliaries, everyday verbs. */
const ZH = new Set([
  ...'的了吗呢吧啊嘛呀着过地得我您你他她它们咱这那就都也还是在有会能要可给请让把被跟和与为对到从比说看想先再去来做问帮很太真好谢不没别什怎哪几多',
])
const EN = new Set(
  'a an the i you he she it we they me him her us them my your his our their this that these those is am are was were be been do does did have has had will would can could may might shall should must to of in on at for from with by about before after until since within during and or but so if as not no yes please thanks thank here there what when where how why who'.split(
    ' ',
  ),
)
/** Shorter turns need no grammar: "三周左右", "room 1208". Characters, words. */
const SHORT = { zh: 7, en: 4 } as const
/** Least share of function characters or words in a sentence. */
const SHARE = { zh: 0.06, en: 0.2 } as const
/** A part with so many function characters or words is a sentence by itself. */
const ENOUGH = { zh: 3, en: 2 } as const
/** So many parts without a function word among them are a list. */
const PARTS = 3

/** Parts that only make a sound: they are no items of a list. */
const INTERJECTION = /^(?:[嗐哎唉哦噢嗯呃喂啊呀哟诶欸嘿哈嗨]+|oh|um|uh|well|hm+)$/u

/** "年费10元": a figure with what it belongs to says something by itself. */
const isFigure = (chunk: string): boolean =>
  [...chunk.trim()].length >= 5 && /[\d一二两三四五六七八九十百千万]/.test(chunk)

/** Whether a turn is a sentence and not a list of words. Short answers are. */
export function isSentence(said: string, english: boolean): boolean {
  const text = plain(said)
  const parts = text.split(/[^\p{L}\p{N}'.:%$]+/u).filter((part) => part !== '' && !INTERJECTION.test(part))
  const chunks = english ? text.split(/[,;|/、，；]+/).filter((chunk) => chunk.trim() !== '') : parts
  const functionsIn = (part: string): number =>
    english
      ? part.split(/[^a-z']+/).filter((word) => EN.has(word)).length
      : [...part].filter((char) => ZH.has(char)).length
  const units = english ? parts : [...text].filter(isHan)
  const language = english ? 'en' : 'zh'
  if (chunks.some((chunk) => functionsIn(chunk) >= ENOUGH[language])) return true
  const bare = chunks.filter((chunk) => functionsIn(chunk) === 0 && !isFigure(chunk))
  if (chunks.length >= PARTS && bare.length >= 0.6 * chunks.length) return false
  if (units.length <= SHORT[language] || chunks.some(isFigure)) return true
  const functional = units.filter((unit) => (english ? EN : ZH).has(unit)).length
  return functional / units.length >= SHARE[language]
}
