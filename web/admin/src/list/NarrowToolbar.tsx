import { Button } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { Icon } from '@lianda/shared/ui/Icon'
import { AdminIcon } from '../shell/AdminIcon'
import { useText } from '../platform/text'
import styles from './narrow-toolbar.module.css'

interface Props {
  search: ReactNode
  /** Null: the list has no filters. */
  filters: ReactNode
  /** How many filters are set. */
  set: number
  /** Null: nothing else can be done. */
  more: ReactNode
}

/**
 * What stands above a list, in one line for a phone: the search, and a button each for the filters and for the rest.
 * What they open stands below the line. It is hidden, not removed: a dialog of one of its buttons lives in it.
 */
export function NarrowToolbar({ search, filters, set, more }: Props) {
  const t = useText()
  const id = useId()
  const [open, setOpen] = useState<'filters' | 'more' | null>(null)
  const buttonOf = (part: 'filters' | 'more') => ({
    'aria-expanded': open === part,
    'aria-controls': `${id}${part}`,
    onClick: () => setOpen(open === part ? null : part),
  })
  return (
    <div className={styles.toolbar} role="search">
      <div className={styles.line}>
        {search}
        {filters ? (
          <Button
            {...buttonOf('filters')}
            {...(set > 0 ? { className: styles.set } : {})}
            aria-label={set > 0 ? t('office.list.filtersSet', { count: set }) : t('office.list.filters')}
            icon={<AdminIcon name="filter" size={18} />}
          >
            {set > 0 ? set : null}
          </Button>
        ) : null}
        {more ? (
          <Button {...buttonOf('more')} aria-label={t('office.list.more')} icon={<Icon name="more" size={18} />} />
        ) : null}
      </div>
      <div id={`${id}filters`} className={styles.part} hidden={open !== 'filters'}>
        {filters}
      </div>
      <div id={`${id}more`} className={styles.part} hidden={open !== 'more'}>
        {more}
      </div>
    </div>
  )
}
