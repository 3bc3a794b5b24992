import type { RecordingPath } from '../../../infra/storage/recording-store'
import type { SessionDoc } from '../practice.document'

/** `<orgid>/<day the practice began, UTC>/<session>-<name>`. */
export const recordingPath = (session: Pick<SessionDoc, '_id' | 'orgid' | 'startedAt'>, name: string): RecordingPath =>
  `${session.orgid}/${session.startedAt.toISOString().slice(0, 10)}/${session._id}-${name}`
