import { useText } from '../../platform/text'
import { Button, Checkbox, InputNumber, Tag } from 'antd'
import { subtaskKind } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import { Icon } from '@lianda/shared/ui/Icon'
import type { useReorder } from '../../parts/use-reorder'
import { AdminIcon } from '../../shell/AdminIcon'
import { type DraftSubtask, fieldOf, oneDecimal, type TaskDraftContent } from './task-draft.rules'
import { SubtaskRules } from './SubtaskRules'
import { SUBTASK_LOOKS } from '../subtask-look'
import { WindowPicker } from '../../parts/WindowPicker'
import styles from '../task.module.css'

type Order = ReturnType<typeof useReorder>

interface Props {
  subtask: DraftSubtask
  all: readonly DraftSubtask[]
  at: number
  total: number
  /** It and what it waits for wait for each other. */
  stuck: boolean
  task: Pick<TaskDraftContent, 'startsAt' | 'endsAt'>
  fields: Readonly<Record<string, string>>
  locked: boolean
  handle: ReturnType<Order['handle']>
  target: ReturnType<Order['target']>
  onChange: (part: Partial<DraftSubtask>) => void
  onRemove: () => void
  /** Offered for a published package: the newest version, and another paper or scene. */
  onReplace?: (() => void) | undefined
  onExchange?: (() => void) | undefined
}

/** One subtask with its settings. Its grip moves it by dragging and by the arrow keys. */
export function SubtaskRow(props: Props) {
  const t = useText()
  const { subtask, at, total, locked, handle, target, onChange, onRemove } = props
  const { title, type, minutes, questions } = subtask
  const look = SUBTASK_LOOKS[type]
  const facts = [
    ...(questions === null ? [] : [t('task-admin.subtask.questions', { n: questions })]),
    t('task-admin.subtask.minutes', { n: minutes }),
    t('task-admin.subtask.version', { n: subtask.version }),
  ]
  return (
    <li className={styles.subtask} {...target}>
      <header>
        {locked ? null : (
          <button
            type="button"
            className={styles.grip}
            aria-label={t('task-admin.subtask.grip', { title, at: at + 1, total })}
            title={t('task-admin.subtask.gripHint')}
            {...handle}
          >
            <AdminIcon name="drag" size={16} />
          </button>
        )}
        <span className={look.tile} aria-hidden>
          <Icon name={look.icon} size={18} />
        </span>
        <span className={styles.words}>
          <b>{t('task-admin.subtask.step', { at: at + 1, title })}</b>
          <small>{facts.join(' · ')}</small>
        </span>
        <Tag>{t(`task-admin.kind.${type}`)}</Tag>
        {locked ? null : (
          <Button
            type="text"
            danger
            aria-label={t('task-admin.subtask.remove', { title })}
            icon={<AdminIcon name="trash" size={16} />}
            onClick={onRemove}
          />
        )}
      </header>
      {locked ? <Replaceable {...props} /> : <NewerVersion subtask={subtask} onChange={onChange} />}
      <SubtaskFields {...props} />
    </li>
  )
}

/** Says that a newer version exists and offers it where the kind has versions; nothing changes by itself. */
function NewerVersion({ subtask, onChange }: Pick<Props, 'subtask' | 'onChange'>) {
  const t = useText()
  const { version, newestVersion, type } = subtask
  if (newestVersion <= version) return null
  const { versioned } = subtaskKind(type)
  return (
    <p className={styles.newer}>
      {t(versioned ? 'task-admin.subtask.newer' : 'task-admin.subtask.newerPaper', { n: newestVersion })}
      {versioned ? (
        <Button size="small" onClick={() => onChange({ version: newestVersion })}>
          {t('task-admin.subtask.takeNewer')}
        </Button>
      ) : null}
    </p>
  )
}

/** In a published package a newer version, or another one, is offered for those who have not begun the step. */
function Replaceable({ subtask, onReplace, onExchange }: Props) {
  const t = useText()
  const { title, type, version, newestVersion } = subtask
  return (
    <>
      {onReplace && newestVersion > version ? (
        <p className={styles.newer}>
          {t('task-admin.subtask.newerRunning', { n: newestVersion })}
          <Button size="small" onClick={onReplace}>
            {t('task-admin.subtask.replace')}
          </Button>
        </p>
      ) : null}
      {onExchange ? (
        <p className={styles.exchange}>
          <Button size="small" aria-label={t(`task-admin.subtask.exchangeOf.${type}`, { title })} onClick={onExchange}>
            {t(`task-admin.subtask.exchange.${type}`)}
          </Button>
        </p>
      ) : null}
    </>
  )
}

function SubtaskFields({ subtask, all, at, stuck, task, fields, locked, onChange }: Props) {
  const t = useText()
  const id = (name: string) => `subtask-${subtask.key}-${name}`
  const unlimited = subtask.attempts === null
  // What is viewed is done or not: it has neither a mark nor tries.
  const { viewed } = subtaskKind(subtask.type)
  const reasons = (['resourceId', 'weight', 'passScore', 'attempts', 'front'] as const).flatMap(
    (name) => fieldOf(fields, at, name) ?? [],
  )
  const problem = reasons[0] ?? windowProblem(subtask, task, t) ?? (stuck ? t('task-admin.subtask.frontNever') : null)
  return (
    <>
      <div className={styles.fields}>
        <label htmlFor={id('weight')}>{t('task-admin.subtask.weight')}</label>
        <label htmlFor={id('pass')}>{t('task-admin.field.pass')}</label>
        <label htmlFor={id('attempts')}>{t('task-admin.subtask.attempts')}</label>
        <label htmlFor={id('window')}>{t('task-admin.subtask.window')}</label>
        <InputNumber
          id={id('weight')}
          value={subtask.weight}
          min={0}
          max={100}
          precision={0}
          suffix="%"
          disabled={locked}
          onChange={(weight) => onChange({ weight: weight ?? 0 })}
        />
        <InputNumber
          id={id('pass')}
          value={subtask.passScore}
          min={0.1}
          max={100}
          suffix={t('task-admin.unit.points')}
          disabled={locked || viewed !== null}
          onChange={(value) => {
            const passScore = oneDecimal(value)
            if (passScore !== null) onChange({ passScore })
          }}
        />
        <span className={styles.attempts}>
          <InputNumber
            id={id('attempts')}
            value={subtask.attempts}
            min={1}
            max={99_999}
            precision={0}
            placeholder="∞"
            disabled={locked || viewed !== null || unlimited}
            onChange={(attempts) => attempts !== null && onChange({ attempts })}
          />
          <Checkbox
            checked={unlimited}
            disabled={locked || viewed !== null}
            onChange={(event) => onChange({ attempts: event.target.checked ? null : 3 })}
          >
            {t('task-admin.subtask.unlimited')}
          </Checkbox>
        </span>
        <WindowPicker
          id={id('window')}
          startsAt={subtask.startsAt}
          endsAt={subtask.endsAt}
          disabled={locked}
          placeholder={[t('task-admin.subtask.asTask'), t('task-admin.subtask.asTask')]}
          labels={[t('task-admin.list.starts'), t('task-admin.list.ends')]}
          onChange={onChange}
        />
      </div>
      <SubtaskRules subtask={subtask} all={all} locked={locked} onChange={onChange} />
      {problem ? (
        <p className={styles.problem} role="alert">
          <Icon name="alert" size={14} />
          {problem}
        </p>
      ) : null}
    </>
  )
}

type Window = Pick<TaskDraftContent, 'startsAt' | 'endsAt'>

/** Shown at once at the field; the check before publishing offers the repair. */
function windowProblem(subtask: Window, task: Window, t: ReturnType<typeof useText>): string | null {
  const { startsAt, endsAt } = subtask
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) return t('task-admin.field.windowReversed')
  const early = startsAt !== null && task.startsAt !== null && startsAt < task.startsAt
  const late = endsAt !== null && task.endsAt !== null && endsAt > task.endsAt
  return early || late ? t('task-admin.subtask.windowOutside') : null
}
