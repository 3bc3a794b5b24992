import { Alert } from 'antd'
import type { Translate } from '@lianda/shared/i18n/texts'
import {
  type ModelState as State,
  type ModelUse,
  type ModelUseState,
  modelStateGet,
} from '@lianda/shared/module/practice/model-state.admin.contract'
import { dateTime } from '../platform/format'
import { POLL_MS, useCall } from '../platform/query'
import { useTag, useText } from '../platform/text'
import styles from './operator.module.css'

/** How the language model of the installation does; a resting one says since when, why, and when it is tried again. */
export function ModelState() {
  const t = useText()
  const tag = useTag()
  const { data, failure } = useCall(modelStateGet, {}, { everyMs: () => POLL_MS })
  const shown: Shown[] = failure
    ? [{ type: 'error', title: failure.message }]
    : data
      ? shownOf(data.model, t, (at) => dateTime(at, tag))
      : []
  if (shown.length === 0) return null
  return (
    <section aria-label={t('operator.model.title')} className={styles.model}>
      {shown.map(({ type, title, details = [] }) => {
        const more = details.map((sentence) => <p key={sentence}>{sentence}</p>)
        const description = more.length > 0 ? { description: more } : {}
        return <Alert key={title} showIcon role="status" type={type} title={title} {...description} />
      })}
    </section>
  )
}

interface Shown {
  type: 'info' | 'success' | 'warning' | 'error'
  title: string
  details?: string[]
}

/** One notice for each use that goes wrong; one in all while none does. */
function shownOf(model: State | null, t: Translate, time: (at: number) => string): Shown[] {
  if (!model) return [{ type: 'info', title: t('operator.model.none') }]
  const { name, lines, judge } = model
  const wrong = [wrongOf('lines', lines, name, t, time), wrongOf('judge', judge, name, t, time)]
  const found = wrong.filter((one) => one !== null)
  if (found.length > 0) return found
  const answeredAt = Math.max(lines.answeredAt ?? 0, judge.answeredAt ?? 0)
  if (answeredAt === 0) return [{ type: 'info', title: t('operator.model.idle', { name }) }]
  return [{ type: 'success', title: t('operator.model.works', { name, when: time(answeredAt) }) }]
}

function wrongOf(
  use: ModelUse,
  { rest, failures: count, why: reason }: ModelUseState,
  name: string,
  t: Translate,
  time: (at: number) => string,
): Shown | null {
  if (count === 0) return null
  const why = reason === null ? '' : t(`operator.model.why.${reason}`)
  if (!rest) return { type: 'warning', title: t(`operator.model.${use}.failing`, { name, count, why }) }
  return {
    type: 'warning',
    title: t(`operator.model.${use}.rests`),
    details: [
      t(`operator.model.${use}.since`, { when: time(rest.since), name, count, why }),
      t('operator.model.refused', { count: rest.refused }),
      t('operator.model.until', { when: time(rest.until) }),
    ],
  }
}
