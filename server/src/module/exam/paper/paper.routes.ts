import * as contract from '@lianda/shared/module/exam/paper.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { type Change, type Route, route } from '../../../http/route'
import { listExaminations, listPapers, readExamination } from './examination-list'
import { setDisabled } from './examination-status'
import { catalogNames } from '../../catalog'
import { changesOf } from './paper-audit'
import { deletePaper, updatePaper } from './paper-change'
import { createByCall } from './paper-create'
import type { PaperDoc } from './paper.document'
import { publishPaper } from './paper-publish'
import { readPaper, viewPaper, packagesOfPaper } from './paper-read'

export function paperRoutes(deps: Deps): Route[] {
  return [
    route(contract.examinationList, { handler: ({ actor, input }) => listExaminations(deps, actor, input) }),
    route(contract.examinationGet, {
      handler: async ({ actor, input }) => ({ examination: await readExamination(deps, actor, input.id) }),
    }),
    route(contract.examinationPapers, { handler: ({ actor, input }) => listPapers(deps, actor, input.id) }),
    route(contract.examinationStatus, {
      handler: ({ actor, input, audit }) => disable(deps, actor, input.id, input.status === 1, audit),
    }),
    route(contract.examinationDisable, {
      handler: ({ actor, input, audit }) => disable(deps, actor, input.id, input.disabled, audit),
    }),
    route(contract.paperGet, {
      handler: async ({ actor, input }) => ({ paper: await readPaper(deps, actor, input.id) }),
    }),
    route(contract.paperCreate, {
      handler: async ({ actor, input, language, audit }) => {
        const paper = await createByCall(deps, actor, input, language)
        audit(about(paper, {}, { title: paper.content.title, version: paper.version }))
        return { paper: await viewPaper(deps, actor, paper) }
      },
    }),
    route(contract.paperUpdate, {
      handler: async ({ actor, input, audit }) => {
        const { before, after } = await updatePaper(deps, actor, input)
        const changes = changesOf(before, after, await catalogNames(deps, actor, 12))
        audit(about(after, changes.before, changes.after))
        return { paper: await viewPaper(deps, actor, after) }
      },
    }),
    route(contract.paperStatus, {
      handler: async ({ actor, input, audit }) => {
        const { paper, now } = await publishPaper(deps, actor, input)
        const published = { state: 'published', count: paper.count, pool: paper.pool.length }
        audit(about(paper, now ? { state: 'unpublished' } : {}, now ? published : {}))
        return { paper: await viewPaper(deps, actor, paper) }
      },
    }),
    route(contract.paperUses, { handler: ({ actor, input }) => packagesOfPaper(deps, actor, input.id) }),
    route(contract.paperDelete, {
      handler: async ({ actor, input, audit }) => {
        const paper = await deletePaper(deps, actor, input.id)
        audit(about(paper, { title: paper.content.title, version: paper.version, state: paper.state }, {}))
        return {}
      },
    }),
  ]
}

async function disable(
  deps: Deps,
  actor: Actor,
  id: string,
  disabled: boolean,
  audit: (change: Change) => void,
): Promise<{ examination: contract.ExaminationRow }> {
  const before = await setDisabled(deps, actor, id, disabled)
  const changed = before.disabled !== disabled
  audit({
    noun: 'exam',
    objectId: id,
    objectName: before.title,
    before: changed ? { disabled: before.disabled } : {},
    after: changed ? { disabled } : {},
  })
  return { examination: await readExamination(deps, actor, id) }
}

const about = (
  { _id, content }: PaperDoc,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Change => ({ noun: 'exam', objectId: _id, objectName: content.title, before, after })
