import type { Translate } from '@lianda/shared/i18n/texts'

/** A duration in words: "1 min 20 s"; at least 1 s. */
export function spanText(ms: number, t: Translate): string {
  const all = Math.max(1, Math.round(ms / 1_000))
  const [h, m, s] = [Math.floor(all / 3_600), Math.floor((all % 3_600) / 60), all % 60]
  if (h > 0) return t(m > 0 ? 'exam-admin.record.span.hm' : 'exam-admin.record.span.h', { h, m })
  if (m > 0) return t(s > 0 ? 'exam-admin.record.span.ms' : 'exam-admin.record.span.m', { m, s })
  return t('exam-admin.record.span.s', { s })
}
