import { Checkbox, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import { userRights } from '@lianda/shared/module/org/role.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { ListError } from '../list/ListStates'
import { PersonSelect } from '../org/PersonSelect'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { type Prospect, prospectOf, type RoleChanges } from './role-changes.rules'
import { SeeAsButton } from './SeeAsButton'
import styles from './role.module.css'

type Rights = OutputOf<typeof userRights>
type FunctionOf = Rights['functions'][number]

interface Props {
  /** Who is chosen at first. */
  first: { id: string; name: string } | null
  /** The role beside it, with what saving it would change. */
  role: { id: string; name: string; changes: RoleChanges } | null
}

/** What one person really may do, where that comes from, and what the edited role would change of it. */
export function PersonRights({ first, role }: Props) {
  const t = useText()
  const [person, setPerson] = useState(first?.id ?? null)
  const [differing, setDiffering] = useState(false)
  const { data, failure, reload } = useCall(userRights, person === null ? null : { id: person })
  return (
    <aside className={styles.person} aria-label={t('role.person')}>
      <h2>{t('role.person')}</h2>
      <PersonSelect
        label={t('role.person')}
        value={person}
        name={first?.name ?? ''}
        none={t('role.choosePerson')}
        onChange={setPerson}
      />
      {failure ? <ListError failure={failure} kept={false} onRetry={reload} /> : null}
      {person !== null && !data && !failure ? <Skeleton active={false} title={false} paragraph={{ rows: 6 }} /> : null}
      {person !== null && data ? (
        <>
          <div className={styles.personTools}>
            <SeeAsButton userId={person} verdict={data.seeAs} />
            <Checkbox checked={differing} onChange={({ target }) => setDiffering(target.checked)}>
              {t('role.onlyChanges')}
            </Checkbox>
          </div>
          <RightRows rights={data} role={role} differing={differing} />
        </>
      ) : null}
      <p className={styles.foot}>{t('role.inForce')}</p>
    </aside>
  )
}

function RightRows({ rights, role, differing }: Pick<Props, 'role'> & { rights: Rights; differing: boolean }) {
  const t = useText()
  const holds = role !== null && rights.roles.includes(role.id)
  const known = new Set(rights.functions.map(({ key }) => key))
  const coming = (holds ? (role?.changes.added ?? []) : []).filter((key) => !known.has(key))
  const rows: FunctionOf[] = [
    ...rights.functions,
    ...coming.map((key): FunctionOf => ({ key, held: false, from: [], without: null })),
  ]
  const told = rows.map((row) => ({
    row,
    prospect: role ? prospectOf(row.key, row.held ? row.from.map(({ id }) => id) : [], { ...role, holds }) : 'kept',
  })) satisfies { row: FunctionOf; prospect: Prospect }[]
  const shown = told.filter(({ prospect }) => !differing || prospect !== 'kept')
  if (shown.length === 0) return <p className={styles.help}>{t(differing ? 'role.noChanges' : 'role.noRights')}</p>
  return (
    <ul className={styles.rights}>
      {shown.map(({ row, prospect }) => (
        <li key={row.key} data-held={row.held || undefined}>
          <Icon name={row.held ? 'tick' : 'minus'} size={16} />
          <div>
            {t(`function.${row.key}`)}
            <span>
              {row.from.map((source) => (
                <Tag key={source.id} color={row.held ? 'processing' : undefined}>
                  {source.kind === 'role' ? source.name : t(`role.from.${source.kind}`)}
                </Tag>
              ))}
              {row.without ? <em>{t(`role.without.${row.without}`)}</em> : null}
              {prospect === 'kept' ? null : <em className={styles[prospect]}>{t(`role.prospect.${prospect}`)}</em>}
            </span>
          </div>
        </li>
      ))}
      {differing ? null : (
        <>
          <RightFact on={rights.dataAudit.length > 0} name={t('role.dataAudit')}>
            {rights.dataAudit.map((source) => (
              <Tag key={source.id} color="processing">
                {source.kind === 'role' ? source.name : t(`role.from.${source.kind}`)}
              </Tag>
            ))}
          </RightFact>
          <RightFact on name={t('role.scope')}>
            <em>
              {rights.scope === null
                ? t('role.scopeOf.organisation')
                : rights.scope.length === 0
                  ? t('role.seesNobody')
                  : rights.scope.join(t('office.comma'))}
            </em>
          </RightFact>
          {rights.positions === null ? null : (
            <RightFact on={rights.positions.length > 0} name={t('role.positionScope')}>
              <em>{rights.positions.join(t('office.comma')) || t('role.seesNobody')}</em>
            </RightFact>
          )}
          {rights.limits.map(({ noun, hidden, readOnly }) => (
            <RightFact key={noun} on={false} name={t(`role.lists.${noun}`)}>
              {hidden > 0 ? <em>{t('role.lists.hidden', { count: hidden })}</em> : null}
              {readOnly > 0 ? <em>{t('role.lists.readOnly', { count: readOnly })}</em> : null}
            </RightFact>
          ))}
        </>
      )}
    </ul>
  )
}

function RightFact({ on, name, children }: { on: boolean; name: string; children: React.ReactNode }) {
  return (
    <li data-held={on || undefined}>
      <Icon name={on ? 'tick' : 'minus'} size={16} />
      <div>
        {name}
        <span>{children}</span>
      </div>
    </li>
  )
}
