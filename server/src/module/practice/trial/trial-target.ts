import { can } from '@lianda/shared/contract/action'
import { ruleFor } from '@lianda/shared/module/scoring/scoring-defaults.rules'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { findTrial, TRIAL_VERSION } from '../../scene'
import { type PracticeTarget, practicePorts } from '../practice-ports'

/** What a person may practise under this id: a subtask of a package that is meant for them, or their own trial. */
export async function findTarget(deps: Deps, actor: Actor, subtaskId: string): Promise<PracticeTarget | null> {
  return (await practicePorts(deps).findTarget(actor, subtaskId)) ?? (await trialTarget(deps, actor, subtaskId))
}

async function trialTarget(deps: Deps, actor: Actor, id: string): Promise<PracticeTarget | null> {
  const trial = can(actor, 'scene.draft.read') ? await findTrial(deps, actor, id) : null
  if (!trial) return null
  const { content, from, day } = trial
  return {
    ...{ taskId: id, taskTitle: content.name, subtaskId: id, sceneId: id, sceneVersion: TRIAL_VERSION },
    ...{ passScore: ruleFor(content).passScore, attemptsAllowed: null, pauseAllowed: true, rehearsalAllowed: false },
    ...{ refusal: null, trial: { from, day } },
  }
}
