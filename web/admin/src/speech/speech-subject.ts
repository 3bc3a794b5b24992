import {
  speechContent,
  speechCreate,
  speechGet,
  type SpeechRow,
  speechSave,
  type SpeechContent,
} from '@lianda/shared/module/speech/speech.admin.contract'
import { contentsMoved } from '../catalog/use-catalogs'
import type { Subject } from '../edit/subject.types'
import { call } from '../platform/platform'

/** Catalog type "lines". */
export const SPEECH_CATALOGS = 3

/** What the drawer of a line edits. */
export type SpeechForm = SpeechContent & { catalogId: string | null }

/** Where a line is edited; `new`: a new one. */
const addressOf = (id: string): string => `/admin/voice/voicespeech?edit=${id}`

const formOf = ({ text, keywords, level, emotion, voiceNo, catalogId }: SpeechRow): SpeechForm => ({
  ...{ text, keywords, level, emotion, voiceNo, catalogId },
})

const MEMBERS = [...Object.keys(speechContent.shape), 'catalogId']

/** @param first null for a new line, which is put into `catalogId` */
export const speechSubject = (
  first: SpeechRow | null,
  catalogId: string | null,
): Subject<SpeechForm, SpeechRow, SpeechRow | null> => ({
  autosave: false,
  first,
  place: (speech) => `speech/${speech?.id ?? 'new'}`,
  address: (speech) => addressOf(speech?.id ?? 'new'),
  title: ({ text }) => text,
  contentOf: (speech) =>
    speech ? formOf(speech) : { text: '', keywords: '', level: 1, emotion: 0, voiceNo: '', catalogId },
  revOf: ({ rev }) => rev,
  savedAtMs: ({ updatedAt }) => updatedAt,
  isLocked: ({ can }) => !can.edit,
  isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  isContent: (value): value is SpeechForm =>
    typeof value === 'object' && value !== null && MEMBERS.every((member) => member in value),
  async save(form, rev, speech) {
    const answer = speech
      ? await call(speechSave, { ...form, id: speech.id, rev: rev ?? speech.rev })
      : await call(speechCreate, form)
    contentsMoved(SPEECH_CATALOGS)
    return answer.speech
  },
  load: async ({ id }) => (await call(speechGet, { id })).speech,
  conflicts: ['speech/changed_meanwhile'],
})
