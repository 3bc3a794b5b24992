import { App, Button, DatePicker, Drawer, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useEffect, useState } from 'react'
import type { UserStep, UserTouched } from '@lianda/shared/module/org/org.admin.contract'
import { ListError } from '../list/ListStates'
import { useUndoToast } from '../parts/use-undo-toast'
import { type Failure, failureOf } from '../platform/failure'
import { refresh } from '../platform/query'
import { useText } from '../platform/text'
import { useDepartmentTree, usePositionTree } from './unit-trees'
import { RoleSelect } from './RoleSelect'
import { UnitSelect } from './UnitSelect'
import { type AskedStep, batchset, type StepKind, takeBack } from './user-batch'
import styles from './user.module.css'

interface Props {
  /** What is set; null while closed. */
  asked: AskedStep | null
  onClose: () => void
  /** These were changed. */
  onDone: (ids: ReadonlySet<string>) => void
}

/** Sets one thing for several users: whom it touches, and whom it can't, is shown before anything is changed. */
export function BatchDrawer({ asked, onClose, onDone }: Props) {
  const t = useText()
  const { message } = App.useApp()
  const offerUndo = useUndoToast()
  const [step, setStep] = useState<UserStep | null>(null)
  const [rows, setRows] = useState<readonly UserTouched[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  useEffect(() => {
    setStep(asked?.kind === 'disable' ? { kind: 'disable', disabled: asked.disabled ?? true } : null)
  }, [asked])
  useEffect(() => {
    setRows(null)
    setFailure(null)
    if (!asked || !step) return
    let over = false
    batchset(asked.ids, step, { preview: true }).then(
      (found) => over || setRows(found),
      (error: unknown) => over || setFailure(failureOf(error)),
    )
    return () => {
      over = true
    }
    // `round` grows with each retry.
  }, [asked, step, round])
  if (!asked) return null
  const of = (verdict: UserTouched['verdict']) => (rows ?? []).filter((row) => row.verdict === verdict)
  const changing = of('changed')

  const undo = async (done: readonly UserTouched[], undoes: UserStep) => {
    try {
      const left = (await takeBack(done, undoes)).filter(({ verdict }) => verdict === 'refused')
      if (left.length > 0) message.warning(t('org.user.batch.left', { count: left.length }))
      else message.success(t('org.user.batch.undone'))
    } catch (error) {
      message.error(failureOf(error).message)
    }
    refresh('org')
  }
  const apply = async () => {
    if (!step) return
    setBusy(true)
    try {
      const answered = await batchset(
        changing.map(({ id }) => id),
        step,
      )
      const done = answered.filter(({ verdict }) => verdict === 'changed')
      const left = answered.length - done.length
      if (left > 0) message.warning(t('org.user.batch.partly', { count: left }))
      onDone(new Set(done.map(({ id }) => id)))
      onClose()
      if (done.length > 0) offerUndo(t('org.user.batch.done', { count: done.length }), () => void undo(done, step))
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
      refresh('org')
    }
  }
  const title = t(`org.user.batch.${asked.kind === 'disable' && asked.disabled === false ? 'enable' : asked.kind}`)
  return (
    <Drawer
      open
      size={400}
      title={title}
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <Button size="large" onClick={onClose}>
            {t('office.cancel')}
          </Button>
          <Button
            size="large"
            type="primary"
            danger={step?.kind === 'disable' && step.disabled}
            disabled={changing.length === 0}
            loading={busy}
            onClick={() => void apply()}
          >
            {rows && changing.length === 0
              ? t('org.user.batch.nobody')
              : t('org.user.batch.apply', { count: rows ? changing.length : asked.ids.length })}
          </Button>
        </div>
      }
    >
      <StepField key={asked.kind} kind={asked.kind} step={step} onChange={setStep} />
      {failure ? <ListError failure={failure} kept={false} onRetry={() => setRound((n) => n + 1)} /> : null}
      {step && !rows && !failure ? <Skeleton active={false} title={false} paragraph={{ rows: 4 }} /> : null}
      <Group title={t('org.user.batch.changed', { count: changing.length })} rows={changing}>
        {({ leads }) => (leads.length > 0 ? t('org.user.batch.leads', { names: leads.join(t('office.comma')) }) : null)}
      </Group>
      <Group title={t('org.user.batch.same', { count: of('same').length })} rows={of('same')} />
      <Group title={t('org.user.batch.refused', { count: of('refused').length })} rows={of('refused')}>
        {({ reason }) => reason}
      </Group>
      {changing.length > 0 ? <p className={styles.help}>{t('org.user.batch.undoHint')}</p> : null}
    </Drawer>
  )
}

/** The users whom it does the same to, each with what there is to know. */
function Group({
  title,
  rows,
  children,
}: {
  title: string
  rows: readonly UserTouched[]
  children?: (row: UserTouched) => ReactNode
}) {
  if (rows.length === 0) return null
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      <ul>
        {rows.map((row) => {
          const note = children?.(row)
          return (
            <li key={row.id}>
              <b>{row.name}</b>
              {note ? <span>{note}</span> : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface FieldProps {
  kind: StepKind
  step: UserStep | null
  onChange: (step: UserStep) => void
}

/** What is to be set. */
function StepField({ kind, step, onChange }: FieldProps) {
  const t = useText()
  const departments = useDepartmentTree()
  const positions = usePositionTree()
  if (kind === 'disable')
    return (
      <p className={styles.help}>
        {t(step?.kind === 'disable' && !step.disabled ? 'org.user.batch.enableHint' : 'org.user.batch.disableHint')}
      </p>
    )
  const id = `batch-${kind}`
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t(`org.user.batch.${kind}To`)}</label>
      {kind === 'department' || kind === 'join' || kind === 'leave' ? (
        <UnitSelect
          id={id}
          words="org.department"
          nodes={departments.nodes}
          {...(step?.kind === kind ? { value: step.departmentId } : {})}
          onChange={(departmentId) =>
            kind === 'department'
              ? onChange({ kind, departmentId })
              : departmentId !== null && onChange({ kind, departmentId })
          }
        />
      ) : kind === 'position' ? (
        <UnitSelect
          id={id}
          words="org.position"
          nodes={positions.nodes}
          offersNone
          {...(step?.kind === 'position' ? { value: step.positionId } : {})}
          onChange={(positionId) => onChange({ kind, positionId })}
        />
      ) : kind === 'roles' ? (
        <RoleSelect
          id={id}
          held={[]}
          value={step?.kind === 'roles' ? step.roles : []}
          onChange={(roles) => onChange({ kind, roles })}
        />
      ) : (
        <DatePicker
          id={id}
          placeholder={t('org.user.permanent')}
          value={step?.kind === 'validity' && step.validUntil ? dayjs(step.validUntil) : null}
          onChange={(day) => onChange({ kind, validUntil: day?.format('YYYY-MM-DD') ?? null })}
        />
      )}
    </div>
  )
}
