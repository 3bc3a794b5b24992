import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import {
  EXCUSE_LENGTH,
  type ProgressRow,
  taskExcuse,
  taskExcuseEnd,
} from '@lianda/shared/module/task/task-progress.admin.contract'
import { lateLayer } from '../../parts/late-part'
import type { RowStep } from '../../parts/RowMenu'
import { useTellLines } from '../../parts/use-tell-lines'
import { failureOf } from '../../platform/failure'
import { call } from '../../platform/platform'
import { refresh } from '../../platform/query'
import { useText } from '../../platform/text'
import { inParts } from './in-parts'

const ReasonDialog = lateLayer(
  async () => (await import('../../parts/ReasonDialog')).ReasonDialog,
  ({ open }) => open,
)

/** Whom an excuse is about; the name only where it is one. */
interface Asked {
  userIds: readonly string[]
  name?: string
}

interface Excuses {
  excuse: (asked: Asked) => void
  takeBack: (asked: Asked) => void
  /** What can be done with this person. */
  stepsFor: (row: ProgressRow) => RowStep[]
  dialog: ReactNode
}

/** Excuses people from a package, and takes that back; asks before either. @param onDone after a change */
export function useExcuses(id: string, onDone: () => void): Excuses {
  const t = useText()
  const { modal, message } = App.useApp()
  const tell = useTellLines()
  const [asking, setAsking] = useState<Asked | null>(null)

  const done = (words: string) => {
    message.success(words)
    onDone()
    refresh('task')
  }
  const send = async (userIds: readonly string[], reason: string) => {
    let changed = 0
    const refused: OutputOf<typeof taskExcuse>['refused'] = []
    for (const some of inParts(userIds)) {
      const part = await call(taskExcuse, { id, userIds: some, reason })
      changed += part.changed
      refused.push(...part.refused)
    }
    setAsking(null)
    done(t('task-progress.excuse.done', { n: changed }))
    if (refused.length > 0)
      tell(
        t('task-progress.excuse.refused', { n: refused.length }),
        refused.map(({ userId, name, reason: words }) => ({ key: userId, name, words })),
      )
  }
  const sendBack = async (userIds: readonly string[]) => {
    let changed = 0
    try {
      for (const some of inParts(userIds)) changed += (await call(taskExcuseEnd, { id, userIds: some })).changed
      done(t('task-progress.excuse.endDone', { n: changed }))
    } catch (error) {
      message.error(failureOf(error).message)
    }
  }
  const takeBack = ({ userIds, name }: Asked) =>
    void modal.confirm({
      title: t('task-progress.excuse.endTitle', { n: userIds.length }),
      content: <About {...(name === undefined ? {} : { name })} words={t('task-progress.excuse.endMeans')} />,
      okText: t('task-progress.excuse.bulk.end'),
      cancelText: t('office.cancel'),
      onOk: () => sendBack(userIds),
    })
  const stepsFor = ({ userId, name, state }: ProgressRow): RowStep[] => {
    const asked = { userIds: [userId], name }
    if (state === 'passed') return []
    return state === 'excused'
      ? [{ key: 'excuse-end', label: t('task-progress.excuse.endMenu'), run: () => takeBack(asked) }]
      : [{ key: 'excuse', label: t('task-progress.excuse.menu'), run: () => setAsking(asked) }]
  }
  return {
    excuse: setAsking,
    takeBack,
    stepsFor,
    dialog: (
      <ReasonDialog
        open={asking !== null}
        title={t('task-progress.excuse.title', { n: asking?.userIds.length ?? 0 })}
        verb={t('task-progress.excuse.bulk.excuse')}
        about={<About {...asking} words={t('task-progress.excuse.means')} />}
        reason={{
          label: t('task-progress.excuse.reason'),
          hint: t('task-progress.excuse.hint'),
          length: EXCUSE_LENGTH,
        }}
        onClose={() => setAsking(null)}
        onAsk={({ reason }) => send(asking?.userIds ?? [], reason)}
      />
    ),
  }
}

function About({ name, words }: { name?: string; words: string }) {
  return (
    <>
      {name === undefined ? null : <b>{name}</b>}
      <p>{words}</p>
    </>
  )
}
