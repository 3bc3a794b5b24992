import { Button, Checkbox, InputNumber } from 'antd'
import { MOST_THINK_SECONDS, MOST_VIEW_MINUTES } from '@lianda/shared/module/task/task.admin.contract'
import { subtaskKind, WATCH } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import { Icon } from '@lianda/shared/ui/Icon'
import { ActionMenu } from '../../parts/ActionMenu'
import { useText } from '../../platform/text'
import type { DraftSubtask } from './task-draft.rules'
import styles from '../task.module.css'

interface Props {
  subtask: DraftSubtask
  all: readonly DraftSubtask[]
  locked: boolean
  onChange: (part: Partial<DraftSubtask>) => void
}

/** What else holds for a subtask: which one has to be passed first, whether its tries are paused and rehearsed, how long it is viewed. */
export function SubtaskRules(props: Props) {
  const { subtask, all } = props
  const { rehearsed, viewed, asks } = subtaskKind(subtask.type)
  if (all.length < 2 && !rehearsed && viewed === null && !asks) return null
  return (
    <div className={styles.rules}>
      {all.length > 1 ? <FrontChoice {...props} /> : null}
      {rehearsed ? <Allowed {...props} /> : null}
      {viewed === 'pages' ? <ViewMinutes {...props} /> : null}
      {viewed === 'film' ? <Watching {...props} /> : null}
      {asks ? <Asking {...props} /> : null}
    </div>
  )
}

/** Key of the choice of no other subtask. */
const NONE = ''

function FrontChoice({ subtask, all, locked, onChange }: Props) {
  const t = useText()
  const id = `subtask-${subtask.key}-front`
  const others = all.flatMap(({ key, title }, at) =>
    key === subtask.key ? [] : [{ key, label: t('task-admin.subtask.step', { at: at + 1, title }) }],
  )
  const items = [{ key: NONE, label: t('task-admin.subtask.frontNone') }, ...others]
  const chosen = others.find(({ key }) => key === subtask.front) ?? items[0]
  return (
    <>
      <span id={`${id}-label`}>{t('task-admin.subtask.front')}</span>
      <ActionMenu
        menu={{
          items,
          selectedKeys: [chosen?.key ?? NONE],
          onClick: ({ key }) => onChange({ front: key === NONE ? null : key }),
        }}
      >
        <Button id={id} size="small" disabled={locked} aria-labelledby={`${id}-label ${id}`} title={chosen?.label}>
          <span>{chosen?.label}</span>
          {locked ? null : <Icon name="down" size={14} />}
        </Button>
      </ActionMenu>
    </>
  )
}

function Allowed({ subtask, locked, onChange }: Props) {
  const t = useText()
  return (['pauseAllowed', 'rehearsalAllowed'] as const).map((name) => (
    <Checkbox
      key={name}
      checked={subtask[name]}
      disabled={locked}
      title={t('task-admin.subtask.allowedHint')}
      onChange={({ target }) => onChange({ [name]: target.checked })}
    >
      {t(`task-admin.subtask.${name}`)}
    </Checkbox>
  ))
}

/** How long it has to be viewed; 0: seeing all of it is enough. */
function ViewMinutes({ subtask, locked, onChange }: Props) {
  const t = useText()
  const id = `subtask-${subtask.key}-view`
  return (
    <>
      <label htmlFor={id}>{t('task-admin.subtask.viewMinutes')}</label>
      <InputNumber
        id={id}
        size="small"
        value={subtask.viewMinutes ?? 0}
        min={0}
        max={MOST_VIEW_MINUTES}
        precision={0}
        suffix={t('task-admin.subtask.viewUnit')}
        title={t('task-admin.subtask.viewHint')}
        disabled={locked}
        onChange={(viewMinutes) => onChange({ viewMinutes: viewMinutes ?? 0 })}
      />
    </>
  )
}

/** How much of a film has to be watched, and whether learners may jump to what they have not watched. */
function Watching({ subtask, locked, onChange }: Props) {
  const t = useText()
  const id = `subtask-${subtask.key}-watch`
  return (
    <>
      <label htmlFor={id}>{t('task-admin.subtask.watchPercent')}</label>
      <InputNumber
        id={id}
        size="small"
        value={subtask.watchPercent ?? WATCH.percent}
        min={1}
        max={100}
        precision={0}
        suffix="%"
        title={t('task-admin.subtask.watchHint')}
        disabled={locked}
        onChange={(watchPercent) => onChange({ watchPercent: watchPercent ?? WATCH.percent })}
      />
      <Checkbox
        checked={subtask.skipAllowed ?? WATCH.skipAllowed}
        disabled={locked}
        title={t('task-admin.subtask.skipHint')}
        onChange={({ target }) => onChange({ skipAllowed: target.checked })}
      >
        {t('task-admin.subtask.skipAllowed')}
      </Checkbox>
    </>
  )
}

/** Most questions of an attempt (spec). */
const MOST_DRAWN = 100

/** How many questions an attempt asks, the time to think, and whether an answer may be tried once more. */
function Asking({ subtask, locked, onChange }: Props) {
  const t = useText()
  const draw = `subtask-${subtask.key}-draw`
  const think = `subtask-${subtask.key}-think`
  return (
    <>
      <label htmlFor={draw}>{t('task-admin.subtask.draw')}</label>
      <InputNumber
        id={draw}
        size="small"
        value={subtask.draw ?? 0}
        min={0}
        max={MOST_DRAWN}
        precision={0}
        title={t('task-admin.subtask.drawHint')}
        disabled={locked}
        onChange={(n) => onChange({ draw: n ?? 0 })}
      />
      <label htmlFor={think}>{t('task-admin.subtask.thinkSeconds')}</label>
      <InputNumber
        id={think}
        size="small"
        value={subtask.thinkSeconds ?? 0}
        min={0}
        max={MOST_THINK_SECONDS}
        precision={0}
        suffix={t('task-admin.subtask.thinkUnit')}
        title={t('task-admin.subtask.thinkHint')}
        disabled={locked}
        onChange={(n) => onChange({ thinkSeconds: n ?? 0 })}
      />
      <Checkbox
        checked={subtask.secondTry ?? false}
        disabled={locked}
        onChange={({ target }) => onChange({ secondTry: target.checked })}
      >
        {t('task-admin.subtask.secondTry')}
      </Checkbox>
    </>
  )
}
