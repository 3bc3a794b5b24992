import { App } from 'antd'
import type { InputOf, OutputOf } from '@lianda/shared/contract/endpoint'
import {
  type ProgressRow,
  type ProgressState,
  taskRemind,
} from '@lianda/shared/module/task/task-progress.admin.contract'
import type { RowStep } from '../../parts/RowMenu'
import { failureOf } from '../../platform/failure'
import { call } from '../../platform/platform'
import { refresh } from '../../platform/query'
import { useText } from '../../platform/text'
import { inParts } from './in-parts'

/** People in these states can still do something for the package. */
export const OPEN_STATES: readonly ProgressState[] = ['not_begun', 'running']

type Answer = OutputOf<typeof taskRemind>
/** What narrows "everybody" down. */
type Among = Pick<InputOf<typeof taskRemind>, 'text' | 'departmentId' | 'positionId'>

interface Reminders {
  /** Those of them who are not through. */
  some: (asked: { userIds: readonly string[]; name?: string }) => void
  /** Everybody who is not through, of those whom the search finds: `n` people. */
  all: (n: number, among: Among) => void
  stepsFor: (row: ProgressRow) => RowStep[]
}

/** Reminds people of a package, after asking. @param onDone after it was done */
export function useReminders(id: string, onDone: () => void): Reminders {
  const t = useText()
  const { modal, message } = App.useApp()

  const send = async (parts: readonly InputOf<typeof taskRemind>[]) => {
    const sum: Answer = { reminded: 0, already: 0, through: 0 }
    try {
      for (const part of parts) {
        const answer = await call(taskRemind, part)
        for (const key of ['reminded', 'already', 'through'] as const) sum[key] += answer[key]
      }
      message.success(wordsOf(sum))
      onDone()
      refresh('task')
    } catch (error) {
      message.error(failureOf(error).message)
    }
  }
  const wordsOf = ({ reminded, already, through }: Answer) =>
    [
      t('task-progress.remind.done', { n: reminded }),
      ...(already > 0 ? [t('task-progress.remind.already', { n: already })] : []),
      ...(through > 0 ? [t('task-progress.remind.through', { n: through })] : []),
    ].join(t('task-progress.remind.comma'))
  const ask = (n: number, name: string | undefined, parts: readonly InputOf<typeof taskRemind>[]) =>
    void modal.confirm({
      title: name === undefined ? t('task-progress.remind.title', { n }) : t('task-progress.remind.titleOf', { name }),
      content: t('task-progress.remind.means'),
      okText: t('task-progress.remind.verb'),
      cancelText: t('office.cancel'),
      onOk: () => send(parts),
    })
  const some: Reminders['some'] = ({ userIds, name }) =>
    ask(
      userIds.length,
      name,
      inParts(userIds).map((part) => ({ id, userIds: part })),
    )
  return {
    some,
    all: (n, among) => ask(n, undefined, [{ id, userIds: null, ...among }]),
    stepsFor: ({ userId, name, state }) =>
      OPEN_STATES.includes(state)
        ? [
            {
              key: 'remind',
              label: t('task-progress.remind.menu'),
              run: () => some({ userIds: [userId], name }),
            },
          ]
        : [],
  }
}
