import { App, Segmented, Skeleton } from 'antd'
import { USAGE_STEPS, usageExport, usageRead } from '@lianda/shared/module/figures/usage.admin.contract'
import { useAddressState } from '../list/address-state'
import { ListError } from '../list/ListStates'
import { dateTime, dayOf } from '../platform/format'
import { call } from '../platform/platform'
import { useCall } from '../platform/query'
import { useTag, useText } from '../platform/text'
import { useSaveFile } from '../platform/use-save-file'
import { stepIn, usageInput } from './usage-address'
import { useUsageFilters } from './use-usage-filters'
import { UsageCourse } from './UsageCourse'
import { UsageFigures } from './UsageFigures'
import { UsageGroups } from './UsageGroups'
import { ReportHead } from './ReportHead'
import styles from './person.module.css'

/** Who was online in a period, on what, and what they learned; every figure leads to its people. */
export default function UsagePage() {
  const t = useText()
  const tag = useTag()
  const { message } = App.useApp()
  const [query, change] = useAddressState()
  const { filters } = query
  const { data, failure, loading, reload } = useCall(usageRead, usageInput(filters), { standing: true })
  const saving = useSaveFile()
  const shown = useUsageFilters(data)
  const save = () =>
    saving.save({
      make: () => call(usageExport, usageInput(filters)),
      done: ({ rows: n }) => message.success(t('usage.exported', { n })),
    })
  return (
    <div className={styles.page} aria-busy={loading}>
      <ReportHead
        title={t('usage.title')}
        filters={shown}
        values={filters}
        onChange={(values) => change({ filters: values })}
        loading={loading}
        onReload={reload}
        file={{ label: t('usage.export'), busy: saving.busy, onSave: save }}
      />
      {failure ? <ListError failure={failure} kept={data !== null} onRetry={reload} /> : null}
      {data ? (
        <>
          <p className={styles.until}>
            {t('usage.until', {
              from: dayOf(data.from, tag),
              to: dayOf(data.to - 1, tag),
              at: dateTime(data.at, tag),
            })}
          </p>
          <UsageFigures answer={data} values={filters} />
          <div className={styles.part}>
            <h2>{t('usage.course')}</h2>
            <Segmented
              aria-label={t('usage.step.label')}
              value={stepIn(filters)}
              options={USAGE_STEPS.map((value) => ({ value, label: t(`usage.step.${value}`) }))}
              onChange={(step) => change({ filters: { ...filters, step: step === 'day' ? '' : step } })}
            />
          </div>
          <UsageCourse points={data.points} values={filters} />
          <div className={styles.pair}>
            <UsageGroups by="departmentId" answer={data} values={filters} />
            <UsageGroups by="positionId" answer={data} values={filters} />
            <UsageGroups by="terminal" answer={data} values={filters} />
          </div>
        </>
      ) : failure ? null : (
        <Skeleton active={false} paragraph={{ rows: 10 }} />
      )}
    </div>
  )
}
