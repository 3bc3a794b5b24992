import * as contract from '@lianda/shared/module/speech/speech.admin.contract'
import type { Deps } from '../../deps'
import { type Change, type Route, route } from '../../http/route'
import { catalogNames } from '../catalog'
import { changesBetween } from '../org'
import type { SpeechDoc } from './speech.model'
import { SPEECH_CATALOGS } from './speech-access'
import { speechBatch } from './speech-batch'
import { exportSpeeches } from './speech-export'
import { proposeKeywords, proposeSimilar } from './speech-proposals'
import { createSpeech, saveSpeech } from './speech-write'
import { getSpeech, listSpeeches, usesOfSpeech, viewSpeech } from './speech.service'

export const speechRoutes = (deps: Deps): Route[] => [
  route(contract.speechList, { handler: ({ actor, input }) => listSpeeches(deps, actor, input) }),
  route(contract.speechKeywords, { handler: ({ actor, input }) => proposeKeywords(deps, actor, input) }),
  route(contract.speechSimilarity, { handler: ({ actor, input }) => proposeSimilar(deps, actor, input) }),
  route(contract.speechExport, { handler: ({ actor, input }) => exportSpeeches(deps, actor, input) }),
  route(contract.speechGet, { handler: ({ actor, input }) => getSpeech(deps, actor, input.id) }),
  route(contract.speechUses, { handler: ({ actor, input }) => usesOfSpeech(deps, actor, input.id) }),
  route(contract.speechCreate, {
    handler: async ({ actor, input, audit }) => {
      const made = await createSpeech(deps, actor, input)
      audit(about(made, {}, { text: made.text }))
      return await viewSpeech(deps, actor, made)
    },
  }),
  route(contract.speechSave, {
    handler: async ({ actor, input, audit }) => {
      const { before, after } = await saveSpeech(deps, actor, input)
      const names = await catalogNames(deps, actor, SPEECH_CATALOGS)
      const told = (doc: SpeechDoc) => ({ ...doc, catalog: names.get(doc.catalogId ?? '') ?? '' })
      const changes = changesBetween(told(before), told(after), TOLD)
      audit(about(after, changes.before, changes.after))
      return await viewSpeech(deps, actor, after)
    },
  }),
  route(contract.speechMove, {
    handler: async ({ actor, input, audit }) => {
      const { changed, missing } = await speechBatch.move(deps, actor, input)
      const names = await catalogNames(deps, actor, SPEECH_CATALOGS)
      const nameOf = (id: string | null) => names.get(id ?? '') ?? ''
      const changes = changed.map((one) =>
        about(one, { catalog: nameOf(one.catalogId) }, { catalog: nameOf(input.catalogId) }),
      )
      eachOr(changes, audit)
      return { moved: changed.length, missing }
    },
  }),
  route(contract.speechDelete, {
    handler: async ({ actor, input, audit }) => {
      const { changed, missing } = await speechBatch.remove(deps, actor, input)
      eachOr(
        changed.map((one) => about(one, { deleted: false }, { deleted: true })),
        audit,
      )
      return { deleted: changed.length, missing }
    },
  }),
  route(contract.speechRestore, {
    handler: async ({ actor, input, audit }) => {
      const { changed, missing } = await speechBatch.restore(deps, actor, input)
      eachOr(
        changed.map((one) => about(one, { deleted: true }, { deleted: false })),
        audit,
      )
      return { restored: changed.length, missing }
    },
  }),
]

/** What the operation log tells of a line. */
const TOLD = ['text', 'keywords', 'level', 'emotion', 'voiceNo', 'catalog'] as const

const about = ({ _id, text }: SpeechDoc, before: Record<string, unknown>, after: Record<string, unknown>): Change => ({
  noun: 'speech',
  objectId: _id,
  objectName: text,
  before,
  after,
})

/** The route wrapper requires an audit; the log writes no line without a fact. */
function eachOr(changes: readonly Change[], audit: (change: Change) => void): void {
  if (changes.length === 0) audit({ noun: 'speech', objectId: '', objectName: '', before: {}, after: {} })
  for (const change of changes) audit(change)
}
