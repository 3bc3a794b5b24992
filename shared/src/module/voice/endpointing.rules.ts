import { fold } from '../../kernel/text'

/**
 * Silence (ms) that ends a hands-free turn: after a whole sentence whose words are stable, after stable words that may
 * be one, without words or with few or changing ones, inside a number, and after a word that asks for more.
 */
export const END_SILENCE_MS = { finished: 600, open: 800, unknown: 1_200, number: 2_200, trailing: 3_000 } as const
/** For people who speak slowly every silence may be this many times as long. */
const SLOW_FACTOR = 1.5

/**
 * Voice over the customer since it was noticed (80 to 120 ms after it began), in ms: the first value ducks the customer,
 * the second interrupts if the voice still goes on. So the customer is quieter within 250 ms of the learner's first sound,
 * and silent within 600 ms (`npm run bench -- barge-in`).
 */
export const BARGE_DUCK_MS = 80
export const BARGE_STOP_MS = 440

/** What was recognised of the running turn. */
export interface WordsSoFar {
  /** Empty without live recognition. */
  text: string
  /** The recogniser will not change them any more, or has not changed them for a while. */
  stable: boolean
}

const BACKCHANNELS = new Set(
  [
    '嗯',
    '嗯嗯',
    '哦',
    '噢',
    '对',
    '对对',
    '对对对',
    '是',
    '是的',
    '是是',
    '好',
    '好的',
    '好好',
    '行',
    '啊',
    '诶',
    '明白',
    '了解',
    '没错',
    'um',
    'uh',
    'uh huh',
    'mm',
    'mm hmm',
    'mhm',
    'hm',
    'yeah',
    'yes',
    'yep',
    'ok',
    'okay',
    'right',
    'i see',
    'sure',
    'oh',
  ].map(fold),
)

const TRAILING = [
  /(嗯|呃|额|唔|那个|这个|就是|就是说|怎么说|怎么说呢|然后|所以|因为|由于|但是|可是|不过|只是|而且|并且|还有|另外|比如|比如说|例如|如果|假如|要是|虽然|尽管|或者|或者说|还是说|以及|关于|对于|至于|我想想|我觉得|我想说|其实|首先|其次|的话|的时候|和|跟|把|从)$/,
  /(?:^| )(um|uh|er|erm|hm|hmm|and|but|so|because|cause|although|though|while|if|when|like|that|which|who|the|a|an|to|of|in|on|at|for|from|with|by|about|or|than|is|are|was|were|be|my|your|our|their|his|its|we|i|they|let me see|you know|i mean|well)$/,
]
/** A number that no unit follows yet; folding has written it in figures. */
const NUMBER = /[0-9万亿]$|[02-9]点$|(?:^| )(point|number|double|oh|zero)$/
/** Words that end with the sign of a number and are none. */
const NO_NUMBER =
  /(周|星期|礼拜|第|统|唯|单|之|同|专)[1-6]$|万一$|(?:^| )(this|that|the|which|another|first|last|each|every|no|any|good) (1|one)$/
const FINISHED = /[。！？!?.]$|[吗吧]$|(谢谢|谢谢您|谢谢你|再见)$|(?:^| )(thank you|thanks|please|goodbye)$/i
/** The recogniser itself says that more will come. */
const CONTINUES = /(……|\.\.\.|…|[,，、;；:：])$/
/** Fewer characters (Chinese) or words (others) are hardly a sentence. */
const SENTENCE = { characters: 4, words: 3 } as const

/** True for listener's responses such as 嗯, 对, 好的, "right", which never interrupt. */
export function isBackchannel(text: string): boolean {
  return BACKCHANNELS.has(fold(text))
}

function isLong(folded: string): boolean {
  const characters = folded.match(/[\u3400-\u9fff]/g)?.length ?? 0
  return characters >= SENTENCE.characters || folded.split(' ').length >= SENTENCE.words
}

function silenceAfter({ text, stable }: WordsSoFar): number {
  const folded = fold(text)
  if (folded === '') return END_SILENCE_MS.unknown
  if (TRAILING.some((word) => word.test(folded))) return END_SILENCE_MS.trailing
  if (NUMBER.test(folded) && !NO_NUMBER.test(folded)) return END_SILENCE_MS.number
  const said = text.trim()
  if (!stable || isBackchannel(text) || CONTINUES.test(said) || !isLong(folded)) return END_SILENCE_MS.unknown
  return FINISHED.test(said) ? END_SILENCE_MS.finished : END_SILENCE_MS.open
}

/**
 * How long the learner must be silent before the turn ends, in ms, by the words so far. A trailing 嗯, 那个 or "and", or
 * a number without a unit, means that the learner will continue.
 */
export function endSilenceMs(words: WordsSoFar, slowly: boolean): number {
  return silenceAfter(words) * (slowly ? SLOW_FACTOR : 1)
}
