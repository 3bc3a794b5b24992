import { App, Button } from 'antd'
import { draftDiscard } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { SaveBadge } from '../../edit/SaveBadge'
import { RowMenu } from '../../parts/RowMenu'
import { failureOf } from '../../platform/failure'
import { call } from '../../platform/platform'
import { useText } from '../../platform/text'
import type { PracticeDraft } from './use-practice-draft'
import styles from './free.module.css'

interface Props {
  draft: PracticeDraft
  problems: number
  onVersions: () => void
  onTry: () => void
  /** Called in any state: while something is missing, it goes there. */
  onPublish: () => void
}

/** The editor's part of the top bar. */
export function PracticeBar({ draft, problems, onVersions, onTry, onPublish }: Props) {
  const t = useText()
  const { modal, message } = App.useApp()
  const { view, content } = draft
  const blocked = problems > 0
  const discard = () =>
    modal.confirm({
      title: t('free-practice.discard.title'),
      content: t('free-practice.discard.hint', { version: view.version }),
      okText: t('free-practice.discard.button'),
      okButtonProps: { danger: true },
      cancelText: t('office.cancel'),
      onOk: async () => {
        try {
          if (!(await draft.flush())) return
          const { draft: back } = await call(draftDiscard, { id: view.id, rev: draft.view.rev })
          draft.adopt(back)
        } catch (error) {
          message.error(failureOf(error).message)
        }
      },
    })
  return (
    <>
      {view.can.edit ? <SaveBadge draft={draft} /> : null}
      <RowMenu
        name={content.name}
        steps={[
          view.version > 0 && { key: 'versions', label: t('free-practice.versions.title'), run: onVersions },
          view.can.edit &&
            view.version > 0 &&
            view.changed && { key: 'discard', label: t('free-practice.discard.button'), danger: true, run: discard },
        ]}
      />
      <Button icon={<Icon name="eye" size={16} />} disabled={content.free?.opening.length === 0} onClick={onTry}>
        {t('free-practice.try.button')}
      </Button>
      {view.can.edit ? (
        // Focusable even while blocked: its label says why, and a click goes to the first problem.
        <Button
          type={blocked || !view.changed ? 'default' : 'primary'}
          className={blocked ? styles.blocked : undefined}
          aria-disabled={blocked}
          disabled={!blocked && !view.changed && draft.saving.kind === 'saved'}
          icon={blocked ? <Icon name="lock" size={16} /> : undefined}
          onClick={onPublish}
        >
          {blocked
            ? t('free-practice.publish.missing', { count: problems })
            : view.changed || draft.saving.kind !== 'saved'
              ? t('free-practice.publish.button')
              : t('free-practice.publish.nothing')}
        </Button>
      ) : null}
    </>
  )
}
