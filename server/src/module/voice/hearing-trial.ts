import { AppError } from '@lianda/shared/error/app-error'
import { fromBase64Url } from '@lianda/shared/kernel/bytes'
import { type TrialHeard, trialSentence } from '@lianda/shared/module/voice/hearing.contract'
import type { SpeechLanguage } from '@lianda/shared/module/voice/voice.contract'
import type { Deps } from '../../deps'
import { TurnListener } from './turn-listener'

/** Recognises a recording of the recorder test as a turn is recognised, and keeps nothing of it. */
export async function hearTrial(
  deps: Deps,
  { language, pcm }: { language: SpeechLanguage; pcm: string[] },
): Promise<TrialHeard> {
  const pieces = pcm.map((piece) => fromBase64Url(piece) ?? new Uint8Array(1))
  if (pieces.some(({ length }) => length % 2 === 1))
    throw new AppError('request/invalid', { fields: [{ field: 'pcm', rule: 'format' }] })
  const sentence = trialSentence(language)
  const listener = new TurnListener(deps, { language, phrases: sentence === null ? [] : [sentence] })
  for (const piece of pieces) listener.write(piece)
  listener.finish()
  const { text, confidence, not } = await listener.heard
  return { service: deps.voice.asrFor(language)?.capabilities.name ?? '', text, confidence, not }
}
