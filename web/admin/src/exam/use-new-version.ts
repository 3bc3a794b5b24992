import { useText } from '../platform/text'
import { App } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { examinationGet, paperCreate } from '@lianda/shared/module/exam/paper.admin.contract'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'

/** Address of a paper's editor. */
export const paperAddress = (id: string): string => `/admin/voice/editpaper?id=${id}`

/** Creates and opens the next version of a published paper, or a copy. An existing draft is opened instead. */
export function useNewVersion(): {
  busy: boolean
  make: (paperId: string, examinationId: string) => Promise<void>
  copy: (paperId: string, title: string) => Promise<void>
} {
  const t = useText()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      message.error(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    make: (paperId, examinationId) =>
      run(async () => {
        try {
          const { paper } = await call(paperCreate, { from: { paperId, as: 'version' } })
          message.success(t('exam-admin.version.made', { version: paper.version }))
          void navigate(paperAddress(paper.id))
        } catch (error) {
          if (failureOf(error).code !== 'exam/draft_exists') throw error
          const { examination } = await call(examinationGet, { id: examinationId })
          if (!examination.draft) throw error
          message.info(t('exam-admin.version.exists'))
          void navigate(paperAddress(examination.draft.id))
        }
      }),
    copy: (paperId, title) =>
      run(async () => {
        const { paper } = await call(paperCreate, {
          title: t('exam-admin.version.copyTitle', { title }).slice(0, 100),
          from: { paperId, as: 'copy' },
        })
        message.success(t('exam-admin.version.copied'))
        void navigate(paperAddress(paper.id))
      }),
  }
}
