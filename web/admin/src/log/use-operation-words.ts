import type { WordDeps } from '@lianda/shared/module/log/operation-words.rules'
import { dateTime } from '../platform/format'
import { useAnyText, useTag } from '../platform/text'

/** Words of the operation log in the current language, with times in the organisation's time zone. */
export function useOperationWords(): WordDeps {
  const any = useAnyText()
  const tag = useTag()
  return {
    t: (key, params) => any(`operation.${key}`, params),
    functionName: (key) => any(`function.${key}`, { defaultValue: key }),
    time: (ms) => dateTime(ms, tag),
  }
}
