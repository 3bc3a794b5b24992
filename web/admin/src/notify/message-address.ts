import { MESSAGE_KINDS } from '@lianda/shared/module/notify/message-kinds.rules'
import type { Message } from '@lianda/shared/module/notify/notify.contract'
import { faultsRoute, type PackageType, progressRoute } from '../task/task-kind'

/** Where the imports of a subject are opened, by its noun. */
const IMPORTS: Readonly<Record<string, (batchId: string) => string>> = {
  'user-import': (id) => `/admin/system/adminuser?import=${id}`,
  'user-actions': (id) => `/admin/system/adminuser?actions=${id}`,
  'question-bank': (id) => `/admin/voice/questionbank?import=${id}`,
  exam: (id) => `/admin/voice/exammanagement?import=${id}`,
  scene: (id) => `/admin/voice/voicescene?import=${id}`,
  speech: (id) => `/admin/voice/voicespeech?import=${id}`,
}

const isPackageType = (type: number): type is PackageType => type === 1 || type === 2 || type === 3

/** The page of what a message is about; null where there is none any more. */
export function messageAddress({ kind, about, within }: Pick<Message, 'kind' | 'about' | 'within'>): string | null {
  const { place } = MESSAGE_KINDS[kind]
  if (place === 'imports') return IMPORTS[within]?.(about) ?? null
  const type = Number(within)
  if (!isPackageType(type)) return null
  if (place === 'faults') return faultsRoute(type)
  return place === 'progress' ? progressRoute(type, about) : null
}
