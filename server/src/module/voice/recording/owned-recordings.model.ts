import { type Connection, Schema } from 'mongoose'
import type { ScopedModel } from '../../../infra/store/model'

/** Members of a document that names recordings: the backlog of their mp3, kept with them in one update. */
export interface WithRecordings {
  _id: string
  orgid: string
  /** The owner's numbers of recordings that wait for their mp3. */
  mp3Pending: number[]
  /** WAV files to delete at `at`, when their addresses have expired. */
  wavDelete: { path: string; at: Date }[]
}

const sweep = 'the mp3 jobs look after the recordings of all organisations'

/** For the model of such a document. */
export const recordingFields = { mp3Pending: [Number], wavDelete: [{ type: Schema.Types.Mixed }] }
export const recordingIndexes = [
  { keys: { mp3Pending: 1 }, name: 'mp3_backlog', sweep },
  { keys: { 'wavDelete.at': 1 }, name: 'wav_delete', sweep },
] as const

/** The recordings that the documents of one model name. */
export interface OwnedRecordings {
  documents(db: Connection): ScopedModel<WithRecordings>
  /** Where recording number `no` is in its document: `lines.3.audio`. */
  place(no: number): string
}

export const recordingsIn = <T extends WithRecordings>(
  model: (db: Connection) => ScopedModel<T>,
  place: (no: number) => string,
): OwnedRecordings => ({ documents: (db) => model(db) as unknown as ScopedModel<WithRecordings>, place })
