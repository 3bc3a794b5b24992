import { Alert, Checkbox, DatePicker, Form } from 'antd'
import dayjs from 'dayjs'
import { dateTime } from '../../platform/format'
import { useTag, useText } from '../../platform/text'
import { momentOf, wallOf } from '../../platform/picker-time'
import { zoneText } from '../../platform/zone'
import type { NewEnd } from './move-steps'

interface Props {
  endsAt: number | null
  /** Number of subtasks with an end of their own, and the longest exam in minutes (0: none). */
  ownEnds: number
  longestMinutes: number
  chosen: EndChoice
  onChange: (chosen: EndChoice) => void
}

/** `at` null: nothing chosen yet. */
export interface EndChoice {
  at: number | null
  open: boolean
  subtasks: boolean
}

const MINUTE_MS = 60_000

/** Undefined until the chosen end is later than the old one and than now. */
export function newEndOf({ at, open, subtasks }: EndChoice, endsAt: number | null, nowMs: number): NewEnd | undefined {
  if (open) return { endsAt: null, subtasks }
  return at !== null && at > nowMs && at > (endsAt ?? 0) ? { endsAt: at, subtasks } : undefined
}

/** The new end, a time or none, and whether subtasks with an end of their own move along. */
export function NewEndFields({ endsAt, ownEnds, longestMinutes, chosen, onChange }: Props) {
  const t = useText()
  const tag = useTag()
  const nowMs = Date.now()
  const { at, open, subtasks } = chosen
  const wrong = at !== null && !open && newEndOf(chosen, endsAt, nowMs) === undefined
  const minutes = at === null || open ? Number.POSITIVE_INFINITY : Math.floor((at - nowMs) / MINUTE_MS)
  return (
    <>
      <p>{t('task-admin.move.extend.now', { when: endsAt === null ? '' : dateTime(endsAt, tag) })}</p>
      <Form.Item
        layout="vertical"
        label={t('task-admin.move.extend.at')}
        htmlFor="new-end"
        extra={zoneText(nowMs)}
        {...(wrong ? { validateStatus: 'error', help: t('task-admin.move.extend.notLater') } : {})}
      >
        <DatePicker
          id="new-end"
          value={at === null ? null : wallOf(at)}
          disabled={open}
          showTime={{ format: 'HH:mm', defaultValue: dayjs('18:00', 'HH:mm') }}
          format="YYYY-MM-DD HH:mm"
          style={{ width: '100%' }}
          onChange={(value: dayjs.Dayjs | null) => onChange({ ...chosen, at: value ? momentOf(value) : null })}
        />
      </Form.Item>
      <p>
        <Checkbox checked={open} onChange={({ target }) => onChange({ ...chosen, open: target.checked })}>
          {t('task-admin.move.extend.open')}
        </Checkbox>
      </p>
      {ownEnds === 0 ? null : (
        <p>
          <Checkbox checked={subtasks} onChange={({ target }) => onChange({ ...chosen, subtasks: target.checked })}>
            {t('task-admin.move.extend.own', { n: ownEnds })}
          </Checkbox>
          {subtasks ? null : <small>{t('task-admin.move.extend.ownKept')}</small>}
        </p>
      )}
      {!wrong && minutes < longestMinutes ? (
        <Alert type="warning" showIcon title={t('task-admin.move.extend.short', { minutes, need: longestMinutes })} />
      ) : null}
    </>
  )
}
