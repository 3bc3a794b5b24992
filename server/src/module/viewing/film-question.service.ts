import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import { isAnswered } from '@lianda/shared/module/exam/answer.rules'
import { keyOf } from '@lianda/shared/module/exam/marking.rules'
import type * as contract from '@lianda/shared/module/viewing/viewing.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { learnerQuestion } from '../exam'
import { imageSigner } from '../upload'
import { answered, answerTo, type AskedQuestion, isReached, isSettled, triesLeft } from './asked.rules'
import { type Opened, openTarget, requireSame, standingOf } from './opened'
import { changeViewing } from './viewing-change'
import type { ViewingDoc } from './viewing.document'

/** What a film asks. Throws as `openTarget`, and `media/not_reached` where the server did not count the way to it. */
export async function openQuestion(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.viewingQuestion>,
): Promise<OutputOf<typeof contract.viewingQuestion>> {
  const { asked, doc } = await reach(deps, actor, input)
  return await viewOf(deps, actor, asked, doc)
}

/**
 * Marks an answer and keeps it. The same try changes nothing, and neither does a try of what is settled. Throws as
 * `openQuestion`, and why nothing counts now.
 */
export async function answerQuestion(
  deps: Deps,
  actor: Actor,
  { answer: value, tryId, ...input }: ParsedInputOf<typeof contract.viewingAnswer>,
): Promise<OutputOf<typeof contract.viewingAnswer>> {
  const { opened, asked, doc } = await reach(deps, actor, input)
  if (opened.target.refusal !== null) throw new AppError(opened.target.refusal)
  if (!isAnswered(value)) throw new AppError('request/invalid', { fields: [{ field: 'answer', rule: 'required' }] })
  const at = new Date(deps.clock.now())
  const after = await changeViewing(deps, { ...opened, doc }, (before, counts) => {
    const answers = answered(before, asked, { tryId, value, at })
    return !counts || answers === before.answers ? null : { answers }
  })
  return {
    ...(await viewOf(deps, actor, asked, after)),
    standing: standingOf(deps, { ...opened, doc: after }),
  }
}

async function reach(
  deps: Deps,
  actor: Actor,
  { id, videoId, n }: ParsedInputOf<typeof contract.viewingQuestion>,
): Promise<{ opened: Opened; asked: AskedQuestion; doc: ViewingDoc }> {
  const opened = await openTarget(deps, actor, id)
  requireSame(opened, videoId)
  const asked = opened.needs.questions[n]
  if (!asked) throw new AppError('media/not_found')
  const { doc } = opened
  if (!doc || !isReached(doc, asked)) throw new AppError('media/not_reached')
  return { opened, asked, doc }
}

async function viewOf(
  deps: Deps,
  actor: Actor,
  asked: AskedQuestion,
  doc: ViewingDoc,
): Promise<OutputOf<typeof contract.viewingQuestion>> {
  const { n, content, mustBeRight } = asked
  const given = answerTo(doc, n)
  const settled = isSettled(asked, given)
  const last = given?.kept.at(-1)
  const item = { id: `question-${n}`, order: content.choices.map((choice) => choice.id), scoreTenths: 0 }
  return {
    question: learnerQuestion(item, content, await imageSigner(deps, actor)),
    mustBeRight,
    triesLeft: triesLeft(asked, given),
    settled,
    last: last
      ? {
          ...{ value: last.value, outcome: last.outcome },
          ...(settled ? { key: keyOf(content), explanation: content.explanation } : { key: null, explanation: null }),
        }
      : null,
  }
}
