import { useState } from 'react'
import { useText } from '../../hook/core-context'
import { Box } from '../../ui/Box'
import { cx } from '../../ui/cx'
import { Icon } from '../../ui/Icon'
import { Pressable } from '../../ui/Pressable'
import { Tabs } from '../../ui/Tabs'
import { TextInput } from '../../ui/TextInput'
import { ChoiceSheet } from '../setting/ChoiceSheet'
import { HISTORY_KINDS, HISTORY_RESULTS } from './history.contract'
import css from './HistoryFilters.module.css'
import type { OwnHistoryView } from './useOwnHistory'
import { useHistoryPackages } from './useHistoryPackages'

const ALL = 'all'
const KINDS = [ALL, ...HISTORY_KINDS] as const
const RESULTS = [ALL, ...HISTORY_RESULTS] as const

/** What of the history is shown: a search, the kind, the result and the package. */
export function HistoryFilters({ view }: { view: OwnHistoryView }) {
  const t = useText()
  const { filters, set } = view
  const [open, setOpen] = useState<'result' | 'package' | null>(null)
  const packages = useHistoryPackages()
  const chosen = packages.rows.find(({ id }) => id === filters.taskId)
  return (
    <Box className={css.filters}>
      <Box className={css.search}>
        <Icon name="search" size={20} className={css.icon ?? ''} />
        <TextInput
          value={view.typed}
          onChange={view.type}
          maxLength={64}
          plain
          placeholder={t('history.search')}
          aria={{ label: t('history.search') }}
          testId="history-search"
        />
        {view.typed !== '' && (
          <Pressable className={css.empty} aria={{ label: t('history.clearSearch') }} onPress={() => view.type('')}>
            <Icon name="close" size={18} />
          </Pressable>
        )}
      </Box>
      <Tabs
        label={t('history.kinds')}
        wraps
        value={filters.kind ?? ALL}
        onChange={(kind) => set({ kind: kind === ALL ? null : kind })}
        tabs={KINDS.map((value) => ({ value, label: t(`history.kind.${value}`) }))}
      />
      <Box className={css.choices}>
        <Choice
          label={t('history.result.label')}
          value={t(`history.result.${filters.result ?? ALL}`)}
          chosen={filters.result !== null}
          onPress={() => setOpen('result')}
        />
        <Choice
          label={t('history.package.label')}
          value={chosen?.title ?? t('history.package.all')}
          chosen={filters.taskId !== null}
          onPress={() => {
            packages.load()
            setOpen('package')
          }}
        />
      </Box>
      <ChoiceSheet
        open={open === 'result'}
        title={t('history.result.label')}
        choices={RESULTS.map((value) => ({ value, label: t(`history.result.${value}`) }))}
        chosen={filters.result ?? ALL}
        onChoose={(result) => set({ result: result === ALL ? null : result })}
        onClose={() => setOpen(null)}
      />
      <ChoiceSheet
        open={open === 'package'}
        title={t('history.package.label')}
        choices={[
          {
            value: ALL,
            label: t('history.package.all'),
            ...(packages.failed ? { detail: t('history.package.failed') } : {}),
          },
          ...packages.rows.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        chosen={filters.taskId ?? ALL}
        onChoose={(id) => set({ taskId: id === ALL ? null : id })}
        onClose={() => setOpen(null)}
      />
    </Box>
  )
}

interface ChoiceProps {
  label: string
  value: string
  chosen: boolean
  onPress: () => void
}

function Choice({ label, value, chosen, onPress }: ChoiceProps) {
  return (
    <Pressable
      className={cx(css.choice, chosen && css.chosen)}
      aria={{ label: `${label}: ${value}` }}
      onPress={onPress}
    >
      <Box as="span" className={css.value}>
        {value}
      </Box>
      <Icon name="down" size={16} />
    </Pressable>
  )
}
