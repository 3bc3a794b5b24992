import { useText } from '../../platform/text'
import { Form, Input, InputNumber } from 'antd'
import { PictureField } from '../../parts/PictureField'
import { SwitchRow } from '../SwitchRow'
import { zoneText } from '../../platform/zone'
import { FrontField } from './FrontField'
import { oneDecimal, type TaskDraftContent } from './task-draft.rules'
import { WindowPicker } from '../../parts/WindowPicker'
import styles from '../task.module.css'

interface Props {
  /** The package. */
  id: string
  content: TaskDraftContent
  /** Address of the picture that is stored. */
  coverUrl: string
  /** Errors of a refused save, by field. */
  fields: Readonly<Record<string, string>>
  locked: boolean
  onChange: (part: Partial<TaskDraftContent>) => void
}

/** Title, window, pass score, what comes before, order. */
export function BasicsCard({ id, content, coverUrl, fields, locked, onChange }: Props) {
  const t = useText()
  const wrong = (name: string, own?: string) => {
    const reason = own ?? fields[name]
    return reason ? ({ validateStatus: 'error', help: reason } as const) : {}
  }
  const empty = content.title.trim() === ''
  const reversed = content.startsAt !== null && content.endsAt !== null && content.endsAt <= content.startsAt
  return (
    <section className={styles.card} aria-labelledby="task-basics">
      <h2 id="task-basics">{t('task-admin.edit.basics')}</h2>
      <Form layout="vertical" disabled={locked} component="div">
        <Form.Item
          label={t('task-admin.field.title')}
          htmlFor="task-title"
          required
          {...wrong('title', empty ? t('task-admin.field.titleMissing') : undefined)}
        >
          <Input
            id="task-title"
            value={content.title}
            maxLength={64}
            showCount
            autoComplete="off"
            onChange={(event) => onChange({ title: event.target.value })}
          />
        </Form.Item>
        <Form.Item
          label={t('task-admin.field.window')}
          htmlFor="task-window"
          extra={t('task-admin.field.windowHint', { zone: zoneText(Date.now()) })}
          {...wrong('endsAt', reversed ? t('task-admin.field.windowReversed') : undefined)}
        >
          <WindowPicker
            id="task-window"
            startsAt={content.startsAt}
            endsAt={content.endsAt}
            disabled={locked}
            placeholder={[t('task-admin.field.startsOpen'), t('task-admin.field.endsOpen')]}
            labels={[t('task-admin.list.starts'), t('task-admin.list.ends')]}
            onChange={onChange}
          />
        </Form.Item>
        <div className={styles.pair}>
          <Form.Item label={t('task-admin.field.pass')} htmlFor="task-pass" required {...wrong('passScore')}>
            <InputNumber
              id="task-pass"
              value={content.passScore}
              min={0.1}
              max={100}
              suffix={t('task-admin.unit.points')}
              onChange={(value) => onChange({ passScore: oneDecimal(value) })}
            />
          </Form.Item>
          <Form.Item
            label={t('task-admin.field.sort')}
            htmlFor="task-sort"
            extra={t('task-admin.field.sortHint')}
            {...wrong('sort')}
          >
            <InputNumber
              id="task-sort"
              value={content.sort}
              min={0}
              max={99_999}
              precision={0}
              onChange={(sort) => onChange({ sort: sort ?? 0 })}
            />
          </Form.Item>
        </div>
        <Form.Item
          label={t('task-admin.field.cover')}
          htmlFor="task-cover"
          extra={t('task-admin.field.coverHint')}
          {...wrong('cover')}
        >
          <PictureField
            id="task-cover"
            kind="mission"
            value={content.cover}
            image={coverUrl}
            size={72}
            disabled={locked}
            onChange={(cover) => onChange({ cover })}
          />
        </Form.Item>
        <FrontField
          id={id}
          front={content.front ?? null}
          problem={fields.frontId}
          locked={locked}
          onChange={onChange}
        />
        <SwitchRow
          id="task-ordered"
          label={t('task-admin.field.ordered')}
          hint={t('task-admin.field.orderedHint')}
          checked={content.ordered}
          onChange={(ordered) => onChange({ ordered })}
        />
      </Form>
    </section>
  )
}
