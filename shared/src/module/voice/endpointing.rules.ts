import { fold } from '../../kernel/text'

/** Silence that ends a turn (ms): after a finished sentence, normally, after a backchannel, after a hesitation. */
export const END_SILENCE_MS = { finished: 500, normal: 600, filler: 700, hesitating: 1_400 } as const

/** Voice over the customer, in ms: the first value ducks the customer, the second interrupts; shorter is ignored. */
export const BARGE_DUCK_MS = 180
export const BARGE_STOP_MS = 600

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
const HESITATION =
  /(嗯|呃|额|那个|这个|就是|就是说|然后|所以|因为|但是|还有|比如)$|(?:^| )(um|uh|er|and|but|so|because|like|the|to|a|or|with|well)$/
const FINISHED = /[。！？!?.]\s*$|(吗|呢|吧|了|啊|呀)$/

/** True for listener's responses such as 嗯, 对, 好的, "right", which never interrupt. */
export function isBackchannel(text: string): boolean {
  return BACKCHANNELS.has(fold(text))
}

/**
 * How long the learner must be silent before the turn ends, in ms, by the words so far (empty without live
 * recognition). A trailing 嗯, 那个 or "and" means that the learner will continue.
 */
export function endSilenceMs(partial: string): number {
  const folded = fold(partial)
  if (folded === '') return END_SILENCE_MS.normal
  if (isBackchannel(partial)) return END_SILENCE_MS.filler
  if (HESITATION.test(folded)) return END_SILENCE_MS.hesitating
  return FINISHED.test(partial.trim()) ? END_SILENCE_MS.finished : END_SILENCE_MS.normal
}

/** True if a silence of `silentMs` after voice ends a hands-free turn. */
export function turnIsOver(silentMs: number, partial: string): boolean {
  return silentMs >= endSilenceMs(partial)
}
