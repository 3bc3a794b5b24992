import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { userList } from '@lianda/shared/module/org/org.admin.contract'
import { UNIT_NAME } from '@lianda/shared/module/org/unit.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { failureOf } from '../platform/failure'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { useDepartmentWord, useUser } from '../shell/use-user'
import type { DepartmentTree } from './unit-trees'
import styles from './first-steps.module.css'

/** An organisation with more people is set up, whatever they may do. */
const FEW = 30

interface Props {
  departments: DepartmentTree
  onPerson: () => void
  onImport: () => void
  /** Opens somebody, to give them a role. */
  onOpen: (id: string) => void
}

/** What a new organisation does first, above its list of people: each step ticks itself, and with the last one all go. */
export function FirstSteps({ departments, onPerson, onImport, onOpen }: Props) {
  const t = useText()
  const me = useUser()
  const navigate = useNavigate()
  const list = useCall(userList, { rows: FEW, sort: 'createdAt' })
  if (!list.data || !departments.ready || list.data.total > FEW) return null
  const others = list.data.rows.filter(({ id }) => id !== me.id)
  const [first] = others
  const done = {
    department: departments.nodes.length > 0,
    people: others.length > 0,
    role: others.some(({ roleType }) => roleType !== 'user'),
  }
  if (done.department && done.people && done.role) return null
  return (
    <section className={styles.steps} aria-label={t('org.first.title')}>
      <h2>{t('org.first.title')}</h2>
      <ol>
        <Step n={1} name="department" done={done.department}>
          <NewDepartment source={departments} />
        </Step>
        <Step n={2} name="people" done={done.people}>
          <Button onClick={onPerson}>{t('org.user.create')}</Button>
          <Button onClick={onImport}>{t('org.first.import')}</Button>
        </Step>
        <Step n={3} name="role" done={done.role}>
          <Button disabled={!first} onClick={() => first && onOpen(first.id)}>
            {t('org.first.give')}
          </Button>
          <Button type="link" onClick={() => void navigate('/admin/system/adminrole')}>
            {t('org.first.roles')}
          </Button>
        </Step>
      </ol>
    </section>
  )
}

function Step(props: { n: number; name: 'department' | 'people' | 'role'; done: boolean; children: ReactNode }) {
  const { n, name, done, children } = props
  const t = useText()
  return (
    <li className={done ? styles.done : undefined}>
      <span className={styles.mark} aria-hidden>
        {done ? <Icon name="tick" size={16} /> : n}
      </span>
      <div>
        <strong>{t(`org.first.${name}`)}</strong>
        <p>{done ? t('org.first.done') : t(`org.first.${name}Hint`)}</p>
        {done ? null : <div className={styles.act}>{children}</div>}
      </div>
    </li>
  )
}

/** A department at the top, without a way through the tree. */
function NewDepartment({ source }: { source: DepartmentTree }) {
  const t = useText()
  const label = `${useDepartmentWord()} · ${t('org.department.name')}`
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const make = async () => {
    const wanted = name.trim()
    if (wanted === '' || busy) return
    setBusy(true)
    setFailed('')
    try {
      await source.create({ name: wanted, parentId: null })
      setName('')
      source.moved()
      source.reload()
    } catch (error) {
      const { message, fields } = failureOf(error)
      setFailed(Object.values(fields)[0] ?? message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Input
        aria-label={label}
        placeholder={t('org.first.example')}
        value={name}
        maxLength={UNIT_NAME}
        status={failed ? 'error' : ''}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
        onPressEnter={() => void make()}
      />
      <Button type="primary" loading={busy} disabled={name.trim() === ''} onClick={() => void make()}>
        {t('org.first.make')}
      </Button>
      {failed ? (
        <span className={styles.failed} role="alert">
          {failed}
        </span>
      ) : null}
    </>
  )
}
