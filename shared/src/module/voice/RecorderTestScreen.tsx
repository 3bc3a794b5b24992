import { RecorderTestView } from './recorder-test/RecorderTestView'
import { useRecorderTest } from './useRecorderTest'

/** /pages/recorder-test: tries a microphone, for everybody. */
export function RecorderTestScreen() {
  return <RecorderTestView view={useRecorderTest()} />
}
