import { Button, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { departmentList } from '@lianda/shared/module/org/unit.admin.contract'
import { GROUP_MEMBERS, type GroupMember } from '@lianda/shared/module/org/audience-groups.rules'
import { INCLUDING } from '@lianda/shared/module/task/audience.rules'
import type { TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import { ListError } from '../../list/ListStates'
import { useCall } from '../../platform/query'
import { useText } from '../../platform/text'
import type { NamedAudience } from '../editor/task-draft.rules'
import { SwitchRow } from '../SwitchRow'
import { DepartmentPane } from './DepartmentPane'
import { GroupPane } from './GroupPane'
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

type Pane = 'departments' | GroupMember | 'people' | 'except'

/** Chooses departments with everything below them, positions, roles, levels, people, or everyone, and exceptions; counts at once. */
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

const NOTHING: readonly string[] = []

const isGroup = (pane: Pane): pane is GroupMember => GROUP_MEMBERS.some((member) => member === pane)

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
  // Who has a position, a role or a level is anywhere, so they need everybody, or are there to be taken out.
  const members = GROUP_MEMBERS.filter((member) => scope === null || (audience[member]?.length ?? 0) > 0)
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
              ...members.map((member) => ({
                value: member,
                label: t(`task-admin.audience.${member}`, { n: audience[member]?.length ?? 0 }),
                disabled: audience.everyone,
              })),
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
          ) : isGroup(pane) ? (
            <GroupPane
              key={pane}
              member={pane}
              chosen={audience[pane] ?? NOTHING}
              onChange={(ids, more) => set({ [pane]: ids }, more)}
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
            set(
              Object.fromEntries(
                ([...INCLUDING, 'exceptIds'] as const).flatMap((member) =>
                  audience[member] ? [[member, audience[member].filter((one) => one !== id)]] : [],
                ),
              ),
            )
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
