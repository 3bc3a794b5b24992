import type { WordDeps } from '@lianda/shared/module/log/operation-words.rules'
import { dateTime } from '../platform/format'
import { useTag, useText } from '../platform/text'

/** Words of the operation log in the current language, with times in the organisation's time zone. */
export function useOperationWords(): WordDeps {
  const t = useText()
  const tag = useTag()
  return {
    t: (key, params) => t(`operation.${key}`, params),
    functionName: (key) => t(`function.${key}`, { defaultValue: key }),
    time: (ms) => dateTime(ms, tag),
  }
}
