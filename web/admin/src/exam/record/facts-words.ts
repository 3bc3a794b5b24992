import type { Translate } from '@lianda/shared/i18n/texts'
import type { ExamRecord } from '@lianda/shared/module/exam/record.admin.contract'
import { spanText } from './span-text'

/** The facts of a record as sentences, unusual ones first. */
export function factsInWords({ facts, keySeen, record }: ExamRecord, t: Translate): string[] {
  const { focusLost, focusLostMs, offlineMs, moves, saves } = facts
  const unusual = [
    focusLost > 0
      ? t(focusLostMs > 0 ? 'record.facts.left' : 'record.facts.leftOnly', {
          count: focusLost,
          span: spanText(focusLostMs, t),
        })
      : '',
    offlineMs > 0 ? t('record.facts.offline', { span: spanText(offlineMs, t) }) : '',
    moves > 0 ? t('record.facts.moves', { count: moves }) : '',
    record.extraMinutes > 0 ? t('record.facts.extra', { minutes: record.extraMinutes }) : '',
  ].filter((fact) => fact !== '')
  return [
    ...(unusual.length > 0 ? unusual : [t('record.facts.nothing')]),
    t('record.facts.saves', { count: saves }),
    ...(keySeen ? [t('record.facts.keySeen')] : []),
  ]
}
