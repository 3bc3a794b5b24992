import { useText } from '../../../hook/core-context'
import type { Translate } from '../../../i18n/texts'
import { Box } from '../../../ui/Box'
import { Card } from '../../../ui/Card'
import { Chip, type ChipTone } from '../../../ui/Chip'
import { Text } from '../../../ui/Text'
import type { RoundAsk, RoundTry } from './round.contract'
import css from './round.module.css'

const TONES: Record<NonNullable<RoundTry['verdict']>, ChipTone> = {
  right: 'success',
  partial: 'warning',
  wrong: 'danger',
  not_understood: 'neutral',
}

/** Why an answer is not right, in a sentence; '' where it is. */
function faultOf({ fault, foundValue, expectedValue, missing }: RoundTry, t: Translate): string {
  if (fault === null) return ''
  if (fault === 'other_value' && expectedValue !== null)
    return t('faq.fault.other_value_known', { found: foundValue ?? '', expected: expectedValue })
  if (fault === 'missing' && missing && missing.length > 0)
    return t('faq.fault.missing_known', { what: missing.join(t('faq.fault.comma')) })
  return t(`faq.fault.${fault}`, { found: foundValue ?? '' })
}

/** The answers to a question beside what is right. */
export function AskResult({ ask, children }: { ask: RoundAsk; children?: (one: RoundTry) => React.ReactNode }) {
  const t = useText()
  return (
    <Card className={css.card ?? ''} label={t('faq.result.label')} testId="ask-result">
      {ask.tries.length === 0 && <Text kind="body">{t('faq.result.none')}</Text>}
      {ask.tries.map((one) => (
        <Box key={one.no} className={css.answer}>
          <Box className={css.row}>
            <Chip tone={one.verdict === null ? 'neutral' : TONES[one.verdict]}>
              {t(one.kind === 'skipped' ? 'faq.result.skipped' : `faq.verdict.${one.verdict ?? 'unheard'}`)}
            </Chip>
            {children?.(one)}
          </Box>
          {one.text !== '' && (
            <Text kind="body" as="p">
              {t('faq.result.said', { text: one.text })}
            </Text>
          )}
          {one.quote !== null && one.quote !== one.text && (
            <Text kind="caption" tone="secondary" as="p">
              {t('faq.result.quote', { text: one.quote })}
            </Text>
          )}
          {faultOf(one, t) !== '' && (
            <Text kind="body" tone="danger" as="p">
              {faultOf(one, t)}
            </Text>
          )}
          <Delivery one={one} />
        </Box>
      ))}
      {ask.expected && (
        <Box className={css.expected}>
          <Text kind="caption" tone="success" strong as="h3">
            {t('faq.result.expected')}
          </Text>
          <Text kind="body" as="p" testId="ask-expected">
            {ask.expected.answer}
          </Text>
          {ask.expected.similar.map((text) => (
            <Text key={text} kind="caption" tone="secondary" as="p">
              {t('faq.result.or', { text })}
            </Text>
          ))}
        </Box>
      )}
    </Card>
  )
}

/** How it sounded; it decides nothing. */
function Delivery({ one: { delivery } }: { one: RoundTry }) {
  const t = useText()
  if (delivery === null) return null
  const { replyMs, unitsPerMinute, volumeDbfs } = delivery
  const parts = [
    ...(replyMs === null ? [] : [t('faq.delivery.reply', { n: (replyMs / 1000).toFixed(1) })]),
    ...(unitsPerMinute === null ? [] : [t('faq.delivery.speed', { n: unitsPerMinute })]),
    ...(volumeDbfs === null ? [] : [t('faq.delivery.volume', { n: volumeDbfs })]),
  ]
  if (parts.length === 0) return null
  return (
    <Text kind="caption" tone="secondary" as="p" figures>
      {t('faq.delivery.beside', { what: parts.join(' · ') })}
    </Text>
  )
}
