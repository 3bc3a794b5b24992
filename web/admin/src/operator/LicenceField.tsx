import { Button, Checkbox } from 'antd'
import { FUNCTION_GROUPS, FUNCTION_KEYS, functionRow } from '@lianda/shared/module/org/function-keys'
import { useText } from '../platform/text'
import styles from './operator.module.css'

interface Props {
  value?: string[]
  onChange?: (keys: string[]) => void
}

/** What can be licensed: all but what is the operator's own. */
const LICENSABLE = FUNCTION_KEYS.filter((key) => !functionRow(key).operatorOnly)

/** The functions of a licence, by the groups of the menu; those without a page yet count once they have one. */
export function LicenceField({ value = [], onChange }: Props) {
  const t = useText()
  const set = (keys: Iterable<string>) => onChange?.([...new Set(keys)])
  return (
    <div className={styles.licence}>
      <p>
        <Button size="small" onClick={() => set(FUNCTION_KEYS)}>
          {t('operator.all')}
        </Button>
        <Button size="small" onClick={() => set([])}>
          {t('operator.none')}
        </Button>
      </p>
      {FUNCTION_GROUPS.map((group) => {
        const keys = LICENSABLE.filter((key) => functionRow(key).group === group)
        const on = keys.filter((key) => value.includes(key))
        return (
          <fieldset key={group}>
            <Checkbox
              checked={on.length === keys.length}
              indeterminate={on.length > 0 && on.length < keys.length}
              onChange={({ target }) =>
                set(target.checked ? [...value, ...keys] : value.filter((one) => !keys.some((key) => key === one)))
              }
            >
              <strong>{t(`function.group.${group}`)}</strong>
            </Checkbox>
            <div>
              {keys.map((key) => (
                <Checkbox
                  key={key}
                  checked={value.includes(key)}
                  onChange={({ target }) => set(target.checked ? [...value, key] : value.filter((one) => one !== key))}
                >
                  {t(`function.${key}`)}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        )
      })}
    </div>
  )
}
