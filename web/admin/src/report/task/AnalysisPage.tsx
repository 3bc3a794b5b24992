import { Button, Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { hasFunction } from '@lianda/shared/contract/action'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import { taskAnalysis } from '@lianda/shared/module/report/task-analysis.admin.contract'
import { SMALL_GROUP } from '@lianda/shared/module/report/task-report.admin.contract'
import { NO_UNIT } from '@lianda/shared/module/org/unit.admin.contract'
import { ListError } from '../../list/ListStates'
import { clockTime, dateTime } from '../../platform/format'
import { useCall } from '../../platform/query'
import { useTag, useText } from '../../platform/text'
import { useCrumb } from '../../shell/crumb'
import { useDepartmentWord, useUser } from '../../shell/use-user'
import { AnalysedFigures } from './AnalysedFigures'
import { AttentionList } from './AttentionList'
import { DayChart } from './DayChart'
import { GroupChart } from './GroupChart'
import { StepTable } from './StepTable'
import { type Among, analysisAddress, peopleAddress } from './task-report-address'
import { useCostlyPoints } from './use-costly-points'
import { useMaySeePeople } from './use-may-see-people'
import styles from './analysis.module.css'

/** One package in detail, `?id=`: where people stand by state, department, position, day and step. */
export default function AnalysisPage() {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const among: Among = {
    departmentId: params.get('departmentId') ?? undefined,
    positionId: params.get('positionId') ?? undefined,
  }
  const { departmentId, positionId } = among
  const { data, failure, loading, reload } = useCall(taskAnalysis, {
    id,
    ...(departmentId ? { departmentId } : {}),
    ...(positionId ? { positionId } : {}),
  })
  return (
    <div className={styles.page} aria-busy={loading}>
      {failure ? <ListError failure={failure} kept={data !== null} onRetry={reload} /> : null}
      {data ? <Analysis analysis={data} id={id} among={among} loading={loading} onReload={reload} /> : null}
      {data === null && !failure ? <Skeleton active={false} paragraph={{ rows: 10 }} /> : null}
    </div>
  )
}

interface Props {
  analysis: OutputOf<typeof taskAnalysis>
  id: string
  among: Among
  loading: boolean
  onReload: () => void
}

function Analysis({ analysis, id, among, loading, onReload }: Props) {
  const t = useText()
  const tag = useTag()
  const departmentWord = useDepartmentWord()
  const maySeePeople = useMaySeePeople()
  const mayRead = hasFunction(useUser(), 'view-student-report')
  const narrowed = among.departmentId !== undefined || among.positionId !== undefined
  // Counted among everybody whom the viewer sees; it may come later than the rest.
  const costly = useCostlyPoints(narrowed || !mayRead ? null : id)
  useCrumb(t('task-report.analysis.crumb'))
  const { title, type, runState, startsAt, endsAt, at, figures, departments, positions } = analysis
  const span =
    startsAt === null && endsAt === null
      ? []
      : [[startsAt, endsAt].map((ms) => (ms === null ? t('task-report.none') : dateTime(ms, tag))).join(' – ')]
  const chosen = [
    ...(departments ?? []).filter((one) => one.id === among.departmentId),
    ...(positions ?? []).filter((one) => one.id === among.positionId),
  ]
  const people = maySeePeople({ type }) ? { id, type } : null
  const nameless = (name: string, none: string) => (name === '' ? none : name)
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          <p>
            {[t(`task-report.type.${type}`), t(`task-report.run.${runState}`), ...span].join(' · ')}
            {chosen.map(({ id: one, name }) => (
              <span key={one}> · {nameless(name, t('task-report.analysis.noDepartment'))}</span>
            ))}
            {among.departmentId || among.positionId ? (
              <>
                {' '}
                <Link to={analysisAddress(id, {})}>{t('task-report.analysis.everybody')}</Link>
              </>
            ) : null}
          </p>
          <p>{t('task-report.computed', { time: clockTime(at, tag, false) })}</p>
        </div>
        <div className={styles.buttons}>
          <Button loading={loading} onClick={onReload}>
            {t('task-report.refresh')}
          </Button>
          <Button onClick={() => window.print()}>{t('task-report.analysis.print')}</Button>
        </div>
      </header>
      {figures === null ? <p className={styles.none}>{t('task-report.few', { n: SMALL_GROUP })}</p> : null}
      {figures ? (
        <>
          <AttentionList rows={analysis.attention} among={among} more={costly} />
          <AnalysedFigures figures={figures} people={people} among={among} />
          <StepTable rows={analysis.steps} people={people} among={among} />
          <div className={styles.pair}>
            <GroupChart
              caption={t('task-report.analysis.byDepartment', { department: departmentWord })}
              heading={departmentWord}
              groups={departments}
              to={(departmentId) => analysisAddress(id, { ...among, departmentId })}
              peopleOf={
                people ? (departmentId, state) => peopleAddress(people, { ...among, departmentId, state }) : null
              }
              none={t('task-report.analysis.noDepartment')}
            />
            <GroupChart
              caption={t('task-report.analysis.byPosition')}
              heading={t('task-report.filter.position')}
              groups={positions}
              to={(positionId) => (positionId === NO_UNIT ? null : analysisAddress(id, { ...among, positionId }))}
              peopleOf={people ? (positionId, state) => peopleAddress(people, { ...among, positionId, state }) : null}
              none={t('task-report.analysis.noPosition')}
            />
          </div>
          <DayChart days={analysis.days} undated={analysis.undated} people={people} among={among} />
        </>
      ) : null}
    </>
  )
}
