import { catalogCreate } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { faqCreate } from '@lianda/shared/module/faq/faq.admin.contract'
import type { FaqContent } from '@lianda/shared/module/faq/faq.contract'
import * as faq from '@lianda/shared/module/faq/round/round.contract'
import type { RoundView } from '@lianda/shared/module/faq/round/round.contract'
import { createTask, type NewSubtask, type NewTask } from '../src/module/task/task-create'
import { turnKeyOf } from './practice-world'
import type { SignedIn, World } from './world'

/** Questions of two knowledge points. */
type Question = Pick<FaqContent, 'question' | 'answer'> & Partial<FaqContent>

export const QUICK_QUESTIONS: Record<string, Question[]> = {
  hotel: [
    {
      question: 'What time is checkout?',
      answer: "Checkout is at noon, 12 o'clock.",
      similarAnswers: ["You can stay until 12 o'clock."],
      keywords: "noon|12 o'clock",
    },
    {
      question: 'How much is parking?',
      answer: 'Parking costs 15 dollars a night.',
      keywords: '15 dollars',
      thinking: true,
      extended: [{ question: 'And for a week?', answer: 'For a week it costs 80 dollars.', keywords: '80 dollars' }],
    },
  ],
  bank: [{ question: '卡丢了怎么办？', answer: '请马上打客服电话挂失。', keywords: '挂失', tip: '先保住钱' }],
}

/** Writes the questions into categories of their own and publishes them for everybody. @returns the step and the category */
export async function publishQuestions(
  world: World,
  orgid: string,
  subtask: Partial<NewSubtask> = {},
  over: Partial<NewTask> = {},
): Promise<{ subtaskId: string; taskId: string; catalogId: string; questionIds: string[] }> {
  const owner = await world.owner(orgid)
  const make = async (name: string, parentId: string | null) =>
    (await world.get(catalogCreate, { type: 1, name, parentId }, owner)).catalog.id
  const catalogId = await make(`Q ${world.deps.newId()}`, null)
  const questionIds: string[] = []
  for (const [point, questions] of Object.entries(QUICK_QUESTIONS)) {
    const inside = await make(point, catalogId)
    for (const content of questions)
      questionIds.push((await world.get(faqCreate, { content, catalogId: inside }, owner)).faq.id)
  }
  const task = await createTask(world.deps, orgid, {
    ...{
      title: 'Quick questions',
      publisher: 'Zhou',
      startsAt: null,
      endsAt: null,
      passScore: 60,
      ordered: true,
      sort: 1,
    },
    audience: { everyone: true, departmentIds: [], userIds: [] },
    subtasks: [{ type: 3, resourceId: catalogId, passScore: 60, weight: 100, attempts: null, ...subtask }],
    ...over,
  })
  return { subtaskId: task.subtaskIds[0] ?? '', taskId: task.id, catalogId, questionIds }
}

/** A round that this learner has just begun, with questions of its own. */
export async function startedRound(world: World, who: SignedIn, subtask: Partial<NewSubtask> = {}): Promise<RoundView> {
  const { subtaskId } = await publishQuestions(world, who.orgid, subtask)
  return (await world.get(faq.start, { subtaskId, deviceId: 'device-0001', startKey: turnKeyOf() }, who)).round
}

/** What answers a question of these. */
export function rightAnswerTo(question: string): string {
  const all = Object.values(QUICK_QUESTIONS).flatMap((some) => some.flatMap((one) => [one, ...(one.extended ?? [])]))
  return all.find((one) => one.question === question)?.answer ?? ''
}
