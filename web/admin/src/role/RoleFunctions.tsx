import { Checkbox } from 'antd'
import {
  type Application,
  applicationOf,
  APPLICATIONS,
  FUNCTION_KEYS,
  type FunctionKey,
  isOffered,
} from '@lianda/shared/module/org/function-keys'
import { applicationList } from '@lianda/shared/module/org/role.admin.contract'
import { hasFunction } from '@lianda/shared/contract/action'
import { Icon } from '@lianda/shared/ui/Icon'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { useUser } from '../shell/use-user'
import styles from './role.module.css'

interface Props {
  value: readonly string[]
  /** Those of the saved role: they may stay though one lacks them. */
  saved: readonly string[]
  disabled: boolean
  onChange: (keys: string[]) => void
}

/** The functions of each licensed application. Keys without a page are not shown; if they were given, they stay given. */
export function RoleFunctions({ value, saved, disabled, onChange }: Props) {
  const t = useText()
  const { data } = useCall(applicationList, {})
  const licensed = new Set(data?.applications.flatMap(({ functions }) => functions))
  const rowsOf = (application: Application): FunctionKey[] =>
    FUNCTION_KEYS.filter(
      (key) => isOffered(key) && applicationOf(key) === application && (licensed.has(key) || saved.includes(key)),
    )
  return (
    <>
      {APPLICATIONS.map((application) => {
        const rows = rowsOf(application)
        const open = data?.applications.find(({ key }) => key === application)?.licensed
        if (application === 'centre')
          return open ? (
            <section key={application} className={styles.application}>
              <h3>{t('role.application.centre')}</h3>
              <p className={styles.plain}>{t('role.centreForAll')}</p>
            </section>
          ) : null
        if (rows.length === 0) return null
        const name = t(`role.application.${application}`)
        return (
          <section key={application} className={styles.application} aria-label={name}>
            <h3>
              {name}
              <span>
                {rows.filter((key) => value.includes(key)).length} / {rows.length}
              </span>
            </h3>
            <div className={styles.functions}>
              {rows.map((key) => (
                <FunctionRow
                  key={key}
                  name={key}
                  {...{ value, saved, disabled }}
                  onChange={(on) => onChange(on ? [...value, key] : value.filter((one) => one !== key))}
                />
              ))}
            </div>
          </section>
        )
      })}
      <p className={styles.note}>
        <Icon name="lock" size={16} />
        {t('role.notBought')}
      </p>
    </>
  )
}

interface RowProps {
  name: FunctionKey
  value: readonly string[]
  saved: readonly string[]
  disabled: boolean
  onChange: (on: boolean) => void
}

function FunctionRow({ name, value, saved, disabled, onChange }: RowProps) {
  const t = useText()
  const mine = hasFunction(useUser(), name)
  const [on, was] = [value.includes(name), saved.includes(name)]
  const note = !mine && !on ? 'lacking' : on && !was ? 'added' : was && !on ? 'removed' : null
  return (
    <Checkbox
      className={styles.function ?? ''}
      checked={on}
      disabled={disabled || (!mine && !on && !was)}
      onChange={({ target }) => onChange(target.checked)}
    >
      {t(`function.${name}`)}
      {note ? <em className={styles[note]}>{t(`role.${note}`)}</em> : null}
    </Checkbox>
  )
}
