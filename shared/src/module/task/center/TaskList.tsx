import { useState } from 'react'
import { useServices, useText } from '../../../hook/core-context'
import { useLate } from '../../../hook/use-late'
import { EmptyState } from '../../../ui/Blank'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Pressable } from '../../../ui/Pressable'
import { Skeleton } from '../../../ui/Skeleton'
import { Tabs } from '../../../ui/Tabs'
import { Text } from '../../../ui/Text'
import type { CenterView, TaskTab } from '../task.view-model'
import { TaskRow } from './TaskRow'
import css from './TaskList.module.css'

const TABS: TaskTab[] = ['todo', 'upcoming', 'completed', 'ended']

const loadCalendar = () => import('./CalendarSheet')

/** The learner's packages by phase. */
export function TaskList({ view }: { view: CenterView }) {
  const t = useText()
  const { clock } = useServices()
  const now = clock.now()
  const [calendar, setCalendar] = useState(false)
  const late = useLate(calendar, loadCalendar)
  const openFromCalendar = (id: string) => {
    setCalendar(false)
    view.openTask(id)
  }
  return (
    <Box as="section" aria={{ label: t('task.center.tasks') }}>
      <Box className={css.head}>
        <Text kind="titleS" as="h2" className={css.title}>
          {t('task.center.tasks')}
        </Text>
        <Pressable className={css.link} testId="tasks-history" onPress={view.openHistory}>
          {t('task.center.history')}
        </Pressable>
        <Pressable className={css.link} testId="tasks-calendar" onPress={() => setCalendar(true)}>
          {t('task.calendar.title')}
        </Pressable>
      </Box>
      <Tabs
        label={t('task.center.tasks')}
        value={view.tab}
        onChange={view.setTab}
        // The `upcoming` tab is shown only while it has packages or is selected.
        tabs={TABS.filter((tab) => tab !== 'upcoming' || view.counts.upcoming > 0 || view.tab === tab).map((value) => ({
          value,
          label: t(`task.center.tab.${value}`),
          count: view.counts[value],
        }))}
      />
      {view.tasksLoading && <Skeleton label={t('ui.state.loading')} rows={2} />}
      {!view.tasksLoading && view.tasks.length === 0 && (
        <Card>
          <EmptyState
            title={t(`task.center.empty.${view.tab}`)}
            detail={t(`task.center.empty.${view.tab}Detail`)}
            {...(view.tab === 'todo'
              ? {}
              : { action: { label: t('task.center.empty.action'), onPress: () => view.setTab('todo') } })}
          />
        </Card>
      )}
      {!view.tasksLoading && view.tasks.length > 0 && (
        <Card className={css.rows}>
          {view.tasks.map((task) => (
            <TaskRow key={task.id} task={task} now={now} fresh={view.fresh.includes(task.id)} onOpen={view.openTask} />
          ))}
          {view.folded !== 'few' && (
            <Pressable
              className={css.all}
              aria={{ expanded: view.folded === 'no' }}
              testId="tasks-all"
              onPress={view.fold}
            >
              {view.folded === 'yes' ? t('task.center.showAll', { count: view.total }) : t('task.center.showFirst')}
            </Pressable>
          )}
        </Card>
      )}
      {view.hasMore && !view.tasksLoading && (
        <Button kind="quiet" size="m" wide className={css.more} onPress={view.more}>
          {t('ui.action.loadMore')}
        </Button>
      )}
      {late && <late.CalendarSheet open={calendar} onClose={() => setCalendar(false)} onOpen={openFromCalendar} />}
    </Box>
  )
}
