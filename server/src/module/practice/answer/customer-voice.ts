import { customerAudio, customerSilent } from '@lianda/shared/module/practice/practice.events'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { Deps } from '../../../deps'
import { type LineListeners, speakLine, type SpokenLine } from '../../voice'
import { recordingPath, type SessionDoc } from '../practice.document'
import { roomOf } from '../turn/live'

export interface SaidLine extends SpokenLine {
  no: number
}

/** The devices in the session's room hear line `lineNo`. */
export function listenersOf(deps: Deps, { _id: id }: SessionDoc, lineNo: number): LineListeners {
  const to = { room: roomOf(id) }
  return {
    sound: (seq, data, last) =>
      deps.realtime.emit(to, customerAudio, { id, lineNo, seq, format: 'pcm16k', data, last }),
    silent: () => deps.realtime.emit(to, customerSilent, { id, lineNo }),
  }
}

/** The customer says a line in the persona's voice; it is recorded, so that replay has both sides. */
export async function sayLine(
  deps: Deps,
  session: SessionDoc,
  content: SceneContent,
  { no, ...line }: { no: number; emotion: number; clauses: AsyncIterable<string> },
  signal: AbortSignal,
): Promise<SaidLine> {
  const { language, persona } = content
  const { gender, voice } = persona
  const path = recordingPath(session, `${no}c`)
  const spoken = await speakLine(
    deps,
    { ...line, language, gender, voice, path, signal },
    listenersOf(deps, session, no),
  )
  return { no, ...spoken }
}
