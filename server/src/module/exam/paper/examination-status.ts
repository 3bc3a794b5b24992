import type { Deps } from '../../../deps'
import type { ExaminationDoc } from './paper.document'
import { examinations } from './paper.model'
import { getExamination } from './paper.store'

/** Enables or disables an examination for new tasks; running ones continue. Returns it as it was before. */
export async function setDisabled(deps: Deps, orgid: string, id: string, disabled: boolean): Promise<ExaminationDoc> {
  const before = await getExamination(deps, orgid, id)
  if (before.disabled !== disabled)
    await examinations(deps.db).updateOne({ _id: id, orgid }, { $set: { disabled }, $inc: { rev: 1 } })
  return before
}
