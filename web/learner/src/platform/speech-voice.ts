import type { VoiceManner } from '@lianda/shared/module/voice/voice-manner.rules'

/** Timeout for browsers that never report the end of an utterance; a line of 200 characters takes less. */
const LONGEST_MS = 60_000
const VOICES_WAIT_MS = 800

/** Speaks with the device's own voice. False when it has no voice for the language, or speaking failed. */
export async function speakText(text: string, language: string, manner: VoiceManner): Promise<boolean> {
  if (!('speechSynthesis' in window)) return false
  const voice = await voiceFor(language)
  if (voice === null) return false
  return await new Promise((resolve) => {
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.voice = voice
    utterance.lang = voice.lang
    utterance.rate = manner.rate
    utterance.pitch = manner.pitch
    // 1 is the loudest that there is.
    utterance.volume = Math.min(1, manner.volume)
    const timer = setTimeout(() => settle(true), LONGEST_MS)
    const settle = (spoken: boolean) => {
      clearTimeout(timer)
      resolve(spoken)
    }
    utterance.onend = () => settle(true)
    utterance.onerror = (event) => settle(event.error === 'canceled' || event.error === 'interrupted')
    speechSynthesis.cancel()
    speechSynthesis.speak(utterance)
  })
}

export function silenceVoice(): void {
  if ('speechSynthesis' in window) speechSynthesis.cancel()
}

/** Chrome fills its list of voices only after the page has loaded. */
async function voiceFor(language: string): Promise<SpeechSynthesisVoice | null> {
  const wanted = language.toLowerCase().replace('_', '-')
  const pick = () => {
    const voices = speechSynthesis.getVoices().filter((voice) => voice.localService)
    const tag = (voice: SpeechSynthesisVoice) => voice.lang.toLowerCase().replace('_', '-')
    return (
      voices.find((voice) => tag(voice) === wanted) ??
      voices.find((voice) => tag(voice).split('-')[0] === wanted.split('-')[0]) ??
      null
    )
  }
  if (speechSynthesis.getVoices().length === 0) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, VOICES_WAIT_MS)
      speechSynthesis.addEventListener('voiceschanged', () => (clearTimeout(timer), resolve()), { once: true })
    })
  }
  return pick()
}
