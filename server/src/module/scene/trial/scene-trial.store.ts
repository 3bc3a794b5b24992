import type { Deps } from '../../../deps'
import { holdContent } from '../scene-content'
import { type SceneTrialDoc, sceneTrials, TRIAL_VERSION } from './scene-trial.model'

/** How long a trial lasts, in ms, unless its author ends it. */
export const TRIAL_MS = 60 * 60_000

const BATCH = 100

interface Author {
  orgid: string
  userId: string
}

/** Keeps a content to be tried. */
export async function addTrial(
  deps: Deps,
  { orgid, userId }: Author,
  what: Pick<SceneTrialDoc, 'content' | 'from' | 'day'>,
): Promise<SceneTrialDoc> {
  const expiresAt = new Date(deps.clock.now() + TRIAL_MS)
  const trial: SceneTrialDoc = { _id: deps.newId(), orgid, userId, ...what, expiresAt }
  await sceneTrials(deps.db).create(trial)
  holdContent(deps, { orgid, sceneId: trial._id, version: TRIAL_VERSION }, what.content)
  return trial
}

/** The author's own trial; null for another person's, and once it is over. */
export async function findTrial(deps: Deps, { orgid, userId }: Author, id: string): Promise<SceneTrialDoc | null> {
  const expiresAt = { $gt: new Date(deps.clock.now()) }
  return await sceneTrials(deps.db).findOne({ _id: id, orgid, userId, expiresAt }).lean<SceneTrialDoc>()
}

type TrialKey = Pick<SceneTrialDoc, '_id' | 'orgid' | 'userId'>
const KEY = { orgid: 1, userId: 1 } as const

/** All trials of an author, those that are over included. Served by the index `of_author`. */
export async function trialsOf(deps: Deps, { orgid, userId }: Author): Promise<TrialKey[]> {
  return await sceneTrials(deps.db).find({ orgid, userId }, KEY).lean<TrialKey[]>()
}

/** Trials that are over, of all organisations. Served by the index `sweep_expired`. */
export async function expiredTrials(deps: Deps): Promise<TrialKey[]> {
  return await sceneTrials(deps.db)
    .find({ expiresAt: { $lte: new Date(deps.clock.now()) } }, KEY)
    .limit(BATCH)
    .unscoped('the sweep serves all organisations')
    .lean<TrialKey[]>()
}

export async function removeTrial(deps: Deps, { _id, orgid }: Pick<SceneTrialDoc, '_id' | 'orgid'>): Promise<void> {
  await sceneTrials(deps.db).deleteOne({ _id, orgid })
}
