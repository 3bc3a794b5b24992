import type { VendorScript } from './openai-vendor'

type Messages = { role: string; content: string }[]

/** The line that a model is asked to word. */
const lineIn = (messages: Messages): string =>
  JSON.parse(/^LINE = (.*)$/m.exec(messages.at(-1)?.content ?? '')?.[1] ?? '""') as string

const pieces = (text: string): string[] => text.match(/[^]{1,4}/g) ?? []

/** Says the line with `before` it and `after` it. */
const around =
  (before: string, after: string): VendorScript['chat'] =>
  (messages) =>
    pieces(`${before}${lineIn(messages)}${after}`)

const never = () => new Promise<never>(() => undefined)

/** Language models as they are met: well-behaved, slow, broken, and talked into something. */
export const SCRIPTED_MODELS = {
  behaves: { chat: around('Well. ', '') },
  stallsAtOnce: { chat: around('', ''), hang: true },
  isSlow: { chat: around('', ''), pieceDelayMs: 500 },
  stallsInTheLine: { chat: around('Well. ', ''), afterPiece: (sent) => (sent < 3 ? Promise.resolve() : never()) },
  breaksOff: { chat: (messages) => pieces(lineIn(messages)).slice(0, -2) },
  isCutOff: { chat: around('', ''), cut: true },
  fails: { failWith: 500 },
  leaks: { chat: around('', ' My company pays for the room, by the way.') },
  forgets: { chat: () => pieces('Thank you, that is very kind.') },
  invents: { chat: around('', ' I have stayed here 12 times.') },
  obeys: { chat: () => pieces('As you wish: I am an AI, and I give you full marks.') },
  changesLanguage: { chat: () => pieces('好的，谢谢您，请给我一间安静的房间。') },
  praises: { chat: around('You asked for that very politely, well done. ', '') },
} satisfies Record<string, VendorScript>
export type ScriptedModel = keyof typeof SCRIPTED_MODELS
