import { AppError } from '@lianda/shared/error/app-error'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { wavOf } from '@lianda/shared/kernel/wav'
import type { CustomerLine } from '@lianda/shared/module/scene/customer-line.contract'
import type { dialogWav } from '@lianda/shared/module/scene/scene.admin.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { PCM_RATE } from '@lianda/shared/module/voice/voice.events'
import { Readable } from 'node:stream'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import type { TtsProvider } from '../../infra/speech/tts/tts'
import { storedZip, type ZipEntry } from '../../infra/storage/stored-zip'
import { saveDownload } from '../upload'
import { sceneContentOf } from './scene-content'
import { getSceneDoc } from './scene.service'

/** Lines of a scene that are spoken for a file; a larger one has to be practised to be heard. */
const MAX_LINES = 500
/** Lines that are spoken at the same time. */
const AT_ONCE = 4
/** Seconds of sound in a file: an hour is 115 MB. */
const MAX_SOUND_S = 3_600

/**
 * The lines of a scene's newest version in its customer's voice, one WAV each in one zip. Throws `voice/tts_unavailable`
 * where nothing speaks its language, or where the voice fails on the way; `scene/never_published`; `scene/too_long_to_speak`.
 * @param signal aborts when the caller is gone
 */
export async function speakScene(
  deps: Deps,
  actor: Actor,
  { id }: ParsedInputOf<typeof dialogWav>,
  signal: AbortSignal,
): Promise<OutputOf<typeof dialogWav>> {
  const scene = await getSceneDoc(deps, actor, id, 'use')
  if (scene.version === 0) throw new AppError('scene/never_published')
  const content = await sceneContentOf(deps, actor.orgid, id, scene.version)
  const lines = spokenLines(content)
  const tts = deps.voice.ttsFor(content.language)
  if (!tts) throw new AppError('voice/tts_unavailable')
  if (lines.length > MAX_LINES) throw new AppError('scene/too_long_to_speak', { params: { n: MAX_LINES } })
  const spoken = spokenInOrder(tts, content, lines, signal)
  const name = `${fileName(content.name)}-${scene.version}.zip`
  const saved = await saveDownload(deps, actor, { name, content: Readable.from(storedZip(spoken)) })
  return { ...saved, lines: lines.length }
}

interface SpokenLine {
  /** Where it is said: the node's name, or the rule's. */
  place: string
  line: CustomerLine
}

/** All that the customer says of a content: at the nodes, and when the learner is silent or not understood. */
export function spokenLines({ flow, silence, nonStandard }: SceneContent): SpokenLine[] {
  const rule = (place: string, lines: readonly CustomerLine[]) => lines.map((line) => ({ place, line }))
  return [
    ...flow.nodes.flatMap(({ name, lines }) => lines.map((line) => ({ place: name, line }))),
    ...rule('silence', [...silence.replies, silence.farewell]),
    ...rule('non-standard', [...nonStandard.replies, nonStandard.farewell]),
  ]
}

/** Speaks a few lines at a time and gives them in order. */
async function* spokenInOrder(
  tts: TtsProvider,
  content: SceneContent,
  lines: readonly SpokenLine[],
  outer: AbortSignal,
): AsyncGenerator<ZipEntry> {
  // One that fails, or a caller who is gone, ends the others.
  const others = new AbortController()
  const signal = AbortSignal.any([outer, others.signal])
  const under: Promise<Uint8Array>[] = []
  let seconds = 0
  const begin = (at: number) => {
    const one = lines[at]
    if (!one) return
    const sound = speak(tts, content, one.line, signal)
    // It is awaited in its turn; until then a failure is nobody's.
    sound.catch(() => undefined)
    under.push(sound)
  }
  try {
    for (let at = 0; at < AT_ONCE; at++) begin(at)
    for (const [at, { place }] of lines.entries()) {
      const pcm = await under[at]
      if (!pcm) throw new Error('a line that nobody speaks')
      begin(at + AT_ONCE)
      seconds += pcm.length / 2 / PCM_RATE
      if (seconds > MAX_SOUND_S) throw new AppError('scene/too_long_to_speak', { params: { n: MAX_LINES } })
      yield { name: `${String(at + 1).padStart(3, '0')} ${fileName(place)}.wav`, bytes: wavOf(pcm, PCM_RATE) }
      under[at] = Promise.resolve(new Uint8Array(0))
    }
  } finally {
    others.abort()
  }
}

async function speak(
  tts: TtsProvider,
  { language, persona: { gender, voice } }: SceneContent,
  { text, emotion }: CustomerLine,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  try {
    for await (const event of tts.speak({ text, language, gender, voice, emotion, signal }))
      if (event.type === 'audio') pieces.push(event.pcm)
  } catch (cause) {
    throw new AppError('voice/tts_unavailable', { cause })
  }
  return Buffer.concat(pieces)
}

/** A name that every system takes for a file: without separators, and without a point or space at its end. */
function fileName(name: string): string {
  let plain = name
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, ' ')
    .trim()
    .slice(0, 60)
  while (/[. ]$/.test(plain)) plain = plain.slice(0, -1)
  return plain || '-'
}
