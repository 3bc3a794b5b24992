import { Button, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { departmentList } from '@lianda/shared/module/org/unit.admin.contract'
import type { TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import { ListError } from '../../list/ListStates'
import { useCall } from '../../platform/query'
import { useText } from '../../platform/text'
import type { NamedAudience } from '../editor/task-draft.rules'
import { SwitchRow } from '../SwitchRow'
import { DepartmentPane } from './DepartmentPane'
import { PeoplePane } from './PeoplePane'
import { ReachPane } from './ReachPane'
import { toggled } from './audience.rules'
import styles from '../task.module.css'

interface Props {
  open: boolean
  first: NamedAudience
  /** The departments the user may choose from; null = all, and everyone. */
  scope: TaskDetail['audienceScope']
  onClose: () => void
  onChosen: (named: NamedAudience) => void
}

type Pane = 'departments' | 'people' | 'except'

/** Chooses departments with everything below them, people by name, or everyone, and exceptions; counts the learners at once. */
export function AudienceDialog(props: Props) {
  const t = useText()
  return (
    <Modal
      open={props.open}
      width={1100}
      title={t('task-admin.audience.dialog')}
      footer={null}
      destroyOnHidden
      mask={{ closable: false }}
      onCancel={props.onClose}
    >
      <DialogBody {...props} />
    </Modal>
  )
}

function DialogBody({ first, scope, onClose, onChosen }: Props) {
  const t = useText()
  const [named, setNamed] = useState(first)
  const [chosenPane, setPane] = useState<Pane>('departments')
  const departments = useCall(departmentList, {})
  const rows = (departments.data?.rows ?? []).filter((row) => scope?.includes(row.id) ?? true)
  // If somebody with wider rights chose everyone, it stays offered, so that it can be turned off.
  const everyoneOffered = scope === null || first.audience.everyone
  const { audience, names } = named
  const { exceptIds = [] } = audience
  // Of everyone only exceptions are left to choose.
  const pane = audience.everyone ? 'except' : chosenPane
  const set = (part: Partial<NamedAudience['audience']>, more: Record<string, string> = {}) =>
    setNamed({ audience: { ...audience, ...part }, names: { ...names, ...more } })
  return (
    <div className={styles.picker}>
      {everyoneOffered ? (
        <SwitchRow
          id="audience-everyone"
          label={t('task-admin.audience.everyone')}
          hint={t('task-admin.audience.everyoneHint')}
          checked={audience.everyone}
          onChange={(everyone) => set({ everyone })}
        />
      ) : null}
      <div className={styles.audience}>
        <div className={styles.audiencePane}>
          <Segmented
            block
            value={pane}
            aria-label={t('task-admin.audience.by')}
            options={[
              {
                value: 'departments' as const,
                label: t('task-admin.audience.departments', { n: audience.departmentIds.length }),
                disabled: audience.everyone,
              },
              {
                value: 'people' as const,
                label: t('task-admin.audience.users', { n: audience.userIds.length }),
                disabled: audience.everyone,
              },
              { value: 'except' as const, label: t('task-admin.audience.except', { n: exceptIds.length }) },
            ]}
            onChange={setPane}
          />
          {departments.failure && pane === 'departments' ? (
            <ListError failure={departments.failure} kept={false} onRetry={departments.reload} />
          ) : pane === 'departments' ? (
            <DepartmentPane
              rows={rows}
              chosen={audience.departmentIds}
              onToggle={(id, name) => set({ departmentIds: toggled(rows, audience.departmentIds, id) }, { [id]: name })}
            />
          ) : pane === 'people' ? (
            <PeoplePane
              key="people"
              departments={rows}
              chosen={audience.userIds}
              onChange={(userIds, more) => set({ userIds }, more)}
            />
          ) : (
            <PeoplePane
              key="except"
              departments={rows}
              chosen={exceptIds}
              onChange={(ids, more) => set({ exceptIds: ids }, more)}
            />
          )}
        </div>
        <ReachPane
          named={named}
          onRemove={(id) =>
            set({
              departmentIds: audience.departmentIds.filter((one) => one !== id),
              userIds: audience.userIds.filter((one) => one !== id),
              exceptIds: exceptIds.filter((one) => one !== id),
            })
          }
        />
      </div>
      <footer className={styles.pickerFoot}>
        <span className={styles.quiet}>{t('task-admin.audience.rule')}</span>
        <span className={styles.grow} />
        <Button size="large" onClick={onClose}>
          {t('office.cancel')}
        </Button>
        <Button size="large" type="primary" onClick={() => onChosen(named)}>
          {t('task-admin.audience.take')}
        </Button>
      </footer>
    </div>
  )
}
