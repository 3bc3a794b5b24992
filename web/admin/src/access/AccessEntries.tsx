import { Button, Checkbox, Select, Tag } from 'antd'
import { useEffect, useState } from 'react'
import { accessFind, type AccessListView } from '@lianda/shared/module/catalog/access.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import styles from './access.module.css'

type Entry = AccessListView['entries'][number]

interface Props {
  entries: readonly Entry[]
  /** What the server says about an entry, by its field. */
  wrong: Readonly<Record<string, string>>
  onChange: (entries: Entry[]) => void
}

/** What is typed is searched for once typing rests. */
const DELAY_MS = 300

const keyOf = ({ kind, id }: Pick<Entry, 'kind' | 'id'>): string => `${kind}:${id}`

/** Whom an appointed list names, each with a tick for those who may change, and a field that adds some. */
export function AccessEntries({ entries, wrong, onChange }: Props) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, loading } = useCall(accessFind, { text })
  const there = new Set(entries.map(keyOf))
  const offered = (data?.found ?? []).filter((one) => !there.has(keyOf(one)))
  const groups = [...new Set(offered.map(({ kind }) => kind))]
  const set = (at: number, change: boolean) =>
    onChange(entries.map((entry, n) => (n === at ? { ...entry, change } : entry)))
  return (
    <section className={styles.named} aria-label={t('catalog.access.named')}>
      <Select<string | null>
        className={styles.search ?? ''}
        aria-label={t('catalog.access.add')}
        placeholder={t('catalog.access.add')}
        value={null}
        loading={loading}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        notFoundContent={loading ? null : t('catalog.access.nobody')}
        options={groups.map((kind) => ({
          label: t(`catalog.access.kind.${kind}`),
          options: offered
            .filter((one) => one.kind === kind)
            .map((one) => ({
              value: keyOf(one),
              label: (
                <span className={styles.found}>
                  <span>{one.name}</span>
                  <small>{one.detail}</small>
                </span>
              ),
            })),
        }))}
        onSelect={(key) => {
          const found = offered.find((one) => keyOf(one) === key)
          if (found) onChange([...entries, { kind: found.kind, id: found.id, name: found.name, change: false }])
        }}
      />
      {entries.length === 0 ? (
        <p className={styles.none}>{t('catalog.access.none')}</p>
      ) : (
        <ul className={styles.entries}>
          {entries.map((entry, at) => {
            const name = entry.name ?? t('catalog.access.gone')
            return (
              <li key={keyOf(entry)}>
                <Tag>{t(`catalog.access.kind.${entry.kind}`)}</Tag>
                <span className={entry.name === null ? `${styles.name} ${styles.gone}` : styles.name} title={name}>
                  {name}
                </span>
                {wrong[`entries.${at}.id`] ? <span className={styles.wrong}>{wrong[`entries.${at}.id`]}</span> : null}
                <Checkbox
                  checked={entry.change}
                  aria-label={t('catalog.access.changeOf', { name })}
                  onChange={({ target }) => set(at, target.checked)}
                >
                  {t('catalog.access.change')}
                </Checkbox>
                <Button
                  type="text"
                  size="small"
                  aria-label={t('catalog.access.remove', { name })}
                  title={t('catalog.access.remove', { name })}
                  icon={<Icon name="close" size={16} />}
                  onClick={() => onChange(entries.filter((_entry, n) => n !== at))}
                />
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
