import { Button, Drawer, Input, Skeleton, Tag } from 'antd'
import { useCallback, useState } from 'react'
import {
  type RoleMembers,
  type RoleRow,
  roleGet,
  roleList,
  roleTemplates,
} from '@lianda/shared/module/org/role.admin.contract'
import { ListEmpty, ListError } from '../list/ListStates'
import { ActionMenu } from '../parts/ActionMenu'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { useAddress } from '../platform/use-address'
import { AdminIcon } from '../shell/AdminIcon'
import { NARROW, useMedia } from '../shell/use-media'
import { PersonRights } from './PersonRights'
import type { RoleChanges } from './role-changes.rules'
import { RoleEditor } from './RoleEditor'
import styles from './role.module.css'

const NEW = 'new'

/** Whom a link to this page asks about. */
function personOf(params: URLSearchParams): { id: string; name: string } | null {
  const id = params.get('person')
  return id === null ? null : { id, name: params.get('name') ?? '' }
}
const NO_CHANGES: RoleChanges = { added: [], removed: [], count: 0 }
/** Less room than the three columns need. */
const TIGHT = '(max-width: 1279px)'

/** The roles, the chosen one, and what a person really may do. */
export default function RolePage() {
  const t = useText()
  const narrow = useMedia(NARROW)
  const tight = useMedia(TIGHT)
  const [params, setAddress] = useAddress()
  const [text, setText] = useState('')
  const [template, setTemplate] = useState<RoleMembers>()
  const [changes, setChanges] = useState(NO_CHANGES)
  const [asking, setAsking] = useState(params.has('person'))
  const list = useCall(roleList, text === '' ? {} : { text })
  const rows = list.data?.rows ?? []
  const asked = params.get('role')
  const [first] = useState(() => personOf(params))
  const chosen = asked ?? (narrow ? null : (rows[0]?.id ?? null))
  const choose = useCallback((id: string | null) => setAddress({ role: id }), [setAddress])
  const begin = (from?: RoleMembers) => {
    setTemplate(from)
    choose(NEW)
  }
  if (list.failure && !list.data) return <ListError failure={list.failure} kept={false} onRetry={list.reload} />
  const current = rows.find(({ id }) => id === chosen)
  const rights = <PersonRights first={first} role={current ? { id: current.id, name: current.name, changes } : null} />
  return (
    <div className={styles.panes}>
      {narrow && chosen !== null ? null : (
        <nav className={styles.list} aria-label={t('role.title')}>
          <header>
            <h1>{t('role.title')}</h1>
            {list.data?.add ? (
              <Button
                type="text"
                aria-label={t('role.add')}
                icon={<AdminIcon name="plus" size={16} />}
                onClick={() => begin()}
              />
            ) : null}
          </header>
          <Input.Search
            allowClear
            aria-label={t('role.search')}
            placeholder={t('role.search')}
            onSearch={setText}
            onChange={({ target }) => target.value === '' && setText('')}
          />
          {list.data ? (
            <RoleRows rows={rows} chosen={chosen} onChoose={choose} />
          ) : (
            <Skeleton active={false} title={false} paragraph={{ rows: 6 }} />
          )}
          {list.data && rows.length === 0 ? (
            <ListEmpty title={t('role.empty')} hint="" filtered={text !== ''} onClear={() => setText('')} />
          ) : null}
          {list.data?.add ? <TemplateButton onChoose={begin} /> : null}
        </nav>
      )}
      {chosen === null ? null : (
        <div className={styles.middle}>
          {narrow || tight ? (
            <div className={styles.tools}>
              {narrow ? <Button onClick={() => choose(null)}>{t('role.back')}</Button> : null}
              <Button onClick={() => setAsking(true)}>{t('role.person')}</Button>
            </div>
          ) : null}
          <ChosenRole
            key={chosen === NEW ? `${NEW} ${template?.name ?? ''}` : chosen}
            id={chosen}
            template={template}
            scoped={list.data?.scoped ?? false}
            onChanges={setChanges}
            onSaved={choose}
            onGone={() => choose(null)}
          />
        </div>
      )}
      {tight ? (
        <Drawer open={asking} size={360} title={t('role.person')} onClose={() => setAsking(false)}>
          {rights}
        </Drawer>
      ) : (
        rights
      )}
    </div>
  )
}

interface ChosenProps {
  id: string
  template: RoleMembers | undefined
  scoped: boolean
  onChanges: (changes: RoleChanges) => void
  onSaved: (id: string) => void
  onGone: () => void
}

function ChosenRole({ id, ...props }: ChosenProps) {
  const loaded = useCall(roleGet, id === NEW ? null : { id }, { once: true })
  if (loaded.failure) return <ListError failure={loaded.failure} kept={false} onRetry={loaded.reload} />
  const first = loaded.data?.role ?? null
  if (id !== NEW && !first) return <Skeleton active={false} paragraph={{ rows: 10 }} />
  return <RoleEditor first={first} {...props} />
}

function RoleRows({
  rows,
  chosen,
  onChoose,
}: {
  rows: readonly RoleRow[]
  chosen: string | null
  onChoose: (id: string) => void
}) {
  const t = useText()
  return (
    <ul>
      {rows.map((role) => (
        <li key={role.id}>
          <button
            type="button"
            aria-current={role.id === chosen ? 'true' : undefined}
            onClick={() => onChoose(role.id)}
          >
            <span title={role.name}>{role.name}</span>
            {role.enabled ? null : <Tag>{t('role.off')}</Tag>}
            <small aria-label={t('role.holders', { count: role.users })}>{role.users}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Begins a role from one of the templates that the user may give. */
function TemplateButton({ onChoose }: { onChoose: (template: RoleMembers) => void }) {
  const t = useText()
  const { data } = useCall(roleTemplates, {})
  const templates = (data?.templates ?? []).filter(({ type }) => type !== 'owner')
  return (
    <ActionMenu
      menu={{
        items: templates.map(({ name }, at) => ({ key: String(at), label: name })),
        onClick: ({ key }) => {
          const one = templates[Number(key)]
          // The name is taken by the role that came from the template at first.
          if (one) onChoose({ ...one, name: t('role.copyOf', { name: one.name }).slice(0, 20) })
        },
      }}
    >
      <Button block>{t('role.fromTemplate')}</Button>
    </ActionMenu>
  )
}
