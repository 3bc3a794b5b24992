import type { Deps } from '../../../deps'
import type { Viewer } from '../../catalog'
import type { ExaminationDoc } from './paper.document'
import { examinations } from './paper.model'
import { openExamination } from './paper-access'

/** Enables or disables an examination for new tasks; running ones continue. Returns it as it was before. */
export async function setDisabled(deps: Deps, who: Viewer, id: string, disabled: boolean): Promise<ExaminationDoc> {
  const { orgid } = who
  const before = await openExamination(deps, who, id, 'change')
  if (before.disabled !== disabled)
    await examinations(deps.db).updateOne({ _id: id, orgid }, { $set: { disabled }, $inc: { rev: 1 } })
  return before
}
