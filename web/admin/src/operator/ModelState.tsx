import { Alert } from 'antd'
import type { Translate } from '@lianda/shared/i18n/texts'
import { type ModelState as State, modelStateGet } from '@lianda/shared/module/practice/model-state.admin.contract'
import { dateTime } from '../platform/format'
import { POLL_MS, useCall } from '../platform/query'
import { useTag, useText } from '../platform/text'
import styles from './operator.module.css'

/** How the language model of the installation does; a resting one says since when, why, and when it is tried again. */
export function ModelState() {
  const t = useText()
  const tag = useTag()
  const { data, failure } = useCall(modelStateGet, {}, { everyMs: () => POLL_MS })
  const shown: Shown | null = failure
    ? { type: 'error', title: failure.message }
    : data && shownOf(data.model, t, (at) => dateTime(at, tag))
  if (!shown) return null
  const { type, title, details = [] } = shown
  const more = details.map((sentence) => <p key={sentence}>{sentence}</p>)
  return (
    <section aria-label={t('operator.model.title')} className={styles.model}>
      <Alert showIcon role="status" type={type} title={title} {...(more.length > 0 ? { description: more } : {})} />
    </section>
  )
}

interface Shown {
  type: 'info' | 'success' | 'warning' | 'error'
  title: string
  details?: string[]
}

function shownOf(model: State | null, t: Translate, time: (at: number) => string): Shown {
  if (!model) return { type: 'info', title: t('operator.model.none') }
  const { name, rest, failures: count, answeredAt } = model
  const why = model.why === null ? '' : t(`operator.model.why.${model.why}`)
  if (rest) {
    return {
      type: 'warning',
      title: t('operator.model.rests'),
      details: [
        t('operator.model.since', { when: time(rest.since), name, count, why }),
        t('operator.model.refused', { count: rest.refused }),
        t('operator.model.until', { when: time(rest.until) }),
      ],
    }
  }
  if (count > 0) return { type: 'warning', title: t('operator.model.failing', { name, count, why }) }
  if (answeredAt === null) return { type: 'info', title: t('operator.model.idle', { name }) }
  return { type: 'success', title: t('operator.model.works', { name, when: time(answeredAt) }) }
}
