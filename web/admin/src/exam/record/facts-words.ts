import type { Translate } from '@lianda/shared/i18n/texts'
import type { ExamRecord } from '@lianda/shared/module/exam/record.admin.contract'
import { spanText } from './span-text'

/** The facts of a record as sentences, unusual ones first. */
export function factsInWords({ facts, keySeen, record }: ExamRecord, t: Translate): string[] {
  const { focusLost, focusLostMs, offlineMs, moves, saves } = facts
  const unusual = [
    focusLost > 0
      ? t(focusLostMs > 0 ? 'exam-admin.record.facts.left' : 'exam-admin.record.facts.leftOnly', {
          count: focusLost,
          span: spanText(focusLostMs, t),
        })
      : '',
    offlineMs > 0 ? t('exam-admin.record.facts.offline', { span: spanText(offlineMs, t) }) : '',
    moves > 0 ? t('exam-admin.record.facts.moves', { count: moves }) : '',
    record.extraMinutes > 0 ? t('exam-admin.record.facts.extra', { minutes: record.extraMinutes }) : '',
  ].filter((fact) => fact !== '')
  return [
    ...(unusual.length > 0 ? unusual : [t('exam-admin.record.facts.nothing')]),
    t('exam-admin.record.facts.saves', { count: saves }),
    ...(keySeen ? [t('exam-admin.record.facts.keySeen')] : []),
  ]
}
