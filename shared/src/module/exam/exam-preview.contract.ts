import * as z from 'zod/mini'
import { int, language } from '../../contract/fields'
import { examQuestion, resultQuestion } from './exam.contract'

/**
 * Messages between an editor of the back office and its phone preview, an iframe of the same origin at
 * `/#/user/dashboard/exam?demo=1`. The iframe posts `ready` to its parent once it can draw; the editor answers with
 * `show`, and with another `show` after every change. Both sides drop messages of another origin or shape. Nothing is
 * stored or sent to the server, and nothing typed in the preview counts.
 */
const channel = z.literal('lianda.exam-preview')

export const examPreviewReady = z.object({ channel, kind: z.literal('ready') })

/** Previous or next was pressed in the preview: the editor opens that question, then sends `show`. */
export const examPreviewGo = z.object({ channel, kind: z.literal('go'), step: z.union([z.literal(-1), z.literal(1)]) })

export const examPreviewShow = z.object({
  channel,
  kind: z.literal('show'),
  language,
  dark: z.boolean(),
  /** Text size in percent, as in the learner's own setting. */
  textSize: z.union([z.literal(100), z.literal(115), z.literal(130), z.literal(150)]),
  title: z.string(),
  /** Length of the exam in minutes; null for a question of the bank, which has no exam. */
  minute: z.nullable(z.int()),
  /** Index of the question, from 0; `count` is the number of questions. */
  index: int(0, 10_000),
  count: int(1, 10_001),
  question: z.discriminatedUnion('stage', [
    /** While answering: the question as a learner's device gets it, without key and explanation. */
    z.object({ stage: z.literal('answering'), question: examQuestion }),
    /** After handing in: key and explanation only as the paper allows them. */
    z.object({ stage: z.literal('result'), question: resultQuestion }),
  ]),
})
export type ExamPreviewShow = z.infer<typeof examPreviewShow>

/** Messages from the preview to the editor. */
export const examPreviewToEditor = z.discriminatedUnion('kind', [examPreviewReady, examPreviewGo])
