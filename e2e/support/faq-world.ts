import { catalogCreate } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { faqCreate } from '@lianda/shared/module/faq/faq.admin.contract'
import type { FaqContent } from '@lianda/shared/module/faq/faq.contract'
import { taskCreate } from '@lianda/shared/module/task/task.admin.contract'
import { taskPublish } from '@lianda/shared/module/task/task-publish.admin.contract'
import type { Call } from './caller'
import { userIdOf } from './exam-world'

export type QuickQuestion = Pick<FaqContent, 'question' | 'answer'> & Partial<FaqContent>

/** Writes the questions into a category of their own and publishes a package in which one learner is asked them. */
export async function publishRound(
  call: Call,
  {
    title,
    account,
    questions,
    secondTry = false,
  }: { title: string; account: string; questions: readonly QuickQuestion[]; secondTry?: boolean },
): Promise<{ taskId: string; stepId: string }> {
  const { catalog } = await call(catalogCreate, { type: 1, name: title.slice(0, 30) })
  for (const content of questions) await call(faqCreate, { content, catalogId: catalog.id })
  const step = { type: 3 as const, resourceId: catalog.id, version: 1, passScore: 60, weight: 100, attempts: null }
  const { task } = await call(taskCreate, {
    ...{ title, type: 1, passScore: 60, subtasks: [{ ...step, secondTry, thinkSeconds: 10 }] },
    audience: { everyone: false, departmentIds: [], userIds: [await userIdOf(call, account)] },
  })
  await call(taskPublish, { id: task.id, rev: task.rev })
  return { taskId: task.id, stepId: task.subtaskRows[0]?.id ?? '' }
}
