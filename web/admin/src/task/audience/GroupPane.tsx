import { Checkbox, Input, Skeleton } from 'antd'
import { useState } from 'react'
import type { GroupMember } from '@lianda/shared/module/org/audience-groups.rules'
import { audienceGroups } from '@lianda/shared/module/task/task-audience.admin.contract'
import { ListError } from '../../list/ListStates'
import { useCall } from '../../platform/query'
import { useText } from '../../platform/text'
import styles from '../task.module.css'

/** px that a position is moved in for each one above it. */
const INDENT = 20

interface Props {
  member: GroupMember
  chosen: readonly string[]
  onChange: (ids: string[], names: Record<string, string>) => void
}

/** Positions, roles or levels to be ticked. */
export function GroupPane({ member, chosen, onChange }: Props) {
  const t = useText()
  const [text, setText] = useState('')
  const { data, failure, reload } = useCall(audienceGroups, {})
  if (failure) return <ListError failure={failure} kept={false} onRetry={reload} />
  if (!data) return <Skeleton active={false} paragraph={{ rows: 6 }} />
  const all = {
    positionIds: data.positions,
    roleIds: data.roles.map((role) => ({ ...role, depth: 0 })),
    levelIds: data.levels.map((level) => ({ ...level, depth: 0 })),
  }[member]
  const wanted = text.trim().toLowerCase()
  const rows = all.filter(({ name }) => name.toLowerCase().includes(wanted))
  return (
    <>
      <Input.Search
        value={text}
        placeholder={t(`task-admin.audience.search.${member}`)}
        aria-label={t(`task-admin.audience.search.${member}`)}
        onChange={(event) => setText(event.target.value)}
      />
      <ul className={styles.groups}>
        {rows.map(({ id, name, depth }) => (
          <li key={id} style={{ paddingInlineStart: depth * INDENT }}>
            <Checkbox
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id), { [id]: name })
              }
            >
              {name}
            </Checkbox>
          </li>
        ))}
        {rows.length === 0 ? <li className={styles.quiet}>{t('task-admin.audience.noGroup')}</li> : null}
      </ul>
    </>
  )
}
