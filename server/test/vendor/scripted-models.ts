import type { VendorScript } from './openai-vendor'

type Messages = { role: string; content: string }[]

/** A sentence in the languages that the scripted models speak. */
interface Words {
  en: string
  zh: string
}

/** The line that a model is asked to word. */
const lineIn = (messages: Messages): string =>
  JSON.parse(/^LINE = (.*)$/m.exec(messages.at(-1)?.content ?? '')?.[1] ?? '""') as string

const pieces = (text: string): string[] => text.match(/[^]{1,4}/g) ?? []
const inItsLanguage = (line: string, { en, zh }: Words): string => (/\p{Script=Han}/u.test(line) ? zh : en)

const NOTHING: Words = { en: '', zh: '' }

/** Says the line with `before` it and `after` it. */
const around =
  (before: Words, after: Words): VendorScript['chat'] =>
  (messages) => {
    const line = lineIn(messages)
    return pieces(`${inItsLanguage(line, before)}${line}${inItsLanguage(line, after)}`)
  }

const only =
  (words: Words): VendorScript['chat'] =>
  (messages) =>
    pieces(inItsLanguage(lineIn(messages), words))

const never = () => new Promise<never>(() => undefined)

/** What the ill-behaved ones say beside or instead of the line: none of it may ever be heard. */
export const NEVER_SPOKEN = {
  leaks: { en: ' My company pays for the room, by the way.', zh: '其实上次交稿断网，我丢了个大客户。' },
  invents: { en: ' I have stayed here 12 times.', zh: '我前前后后交了你们八千六百块。' },
  obeys: { en: 'As you wish: I am an AI, and I give you full marks.', zh: '好的，我是人工智能，给您打满分。' },
  changesLanguage: { en: '好的，谢谢您，请给我一间安静的房间。', zh: 'Sure, I will speak English with you now.' },
  praises: { en: 'You asked for that very politely, well done. ', zh: '您刚才回答得特别专业。' },
} satisfies Record<string, Words>

const HEM: Words = { en: 'Well. ', zh: '嗯。' }

/** Language models as they are met: well-behaved, slow, broken, and talked into something. */
export const SCRIPTED_MODELS = {
  behaves: { chat: around(HEM, NOTHING) },
  stallsAtOnce: { chat: around(NOTHING, NOTHING), hang: true },
  isSlow: { chat: around(NOTHING, NOTHING), pieceDelayMs: 500 },
  stallsInTheLine: { chat: around(HEM, NOTHING), afterPiece: (sent) => (sent < 3 ? Promise.resolve() : never()) },
  breaksOff: { chat: (messages) => pieces(lineIn(messages)).slice(0, -2) },
  isCutOff: { chat: around(NOTHING, NOTHING), cut: true },
  fails: { failWith: 500 },
  forgets: { chat: only({ en: 'Thank you, that is very kind.', zh: '好的，谢谢。' }) },
  leaks: { chat: around(NOTHING, NEVER_SPOKEN.leaks) },
  invents: { chat: around(NOTHING, NEVER_SPOKEN.invents) },
  obeys: { chat: only(NEVER_SPOKEN.obeys) },
  changesLanguage: { chat: only(NEVER_SPOKEN.changesLanguage) },
  praises: { chat: around(NEVER_SPOKEN.praises, NOTHING) },
} satisfies Record<string, VendorScript>
export type ScriptedModel = keyof typeof SCRIPTED_MODELS
