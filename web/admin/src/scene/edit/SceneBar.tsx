import { App, Button } from 'antd'
import { draftDiscard } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { SaveBadge } from '../../edit/SaveBadge'
import { RowMenu } from '../../parts/RowMenu'
import { failureOf } from '../../platform/failure'
import { call } from '../../platform/platform'
import { useText } from '../../platform/text'
import type { SceneDraft } from './use-scene-draft'
import styles from './edit.module.css'

interface Props {
  draft: SceneDraft
  problems: number
  /** There is something to try: its first words. */
  canTry: boolean
  onVersions: () => void
  onTry: () => void
  /** Called in any state: while something is missing, it goes there. */
  onPublish: () => void
}

/** The editor's part of the top bar. */
export function SceneBar({ draft, problems, canTry, onVersions, onTry, onPublish }: Props) {
  const t = useText()
  const { modal, message } = App.useApp()
  const { view, content } = draft
  const blocked = problems > 0
  const discard = () =>
    modal.confirm({
      title: t('scene-edit.discard.title'),
      content: t('scene-edit.discard.hint', { version: view.version }),
      okText: t('scene-edit.discard.button'),
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
          view.version > 0 && { key: 'versions', label: t('scene-edit.versions.title'), run: onVersions },
          view.can.edit &&
            view.version > 0 &&
            view.changed && { key: 'discard', label: t('scene-edit.discard.button'), danger: true, run: discard },
        ]}
      />
      <Button icon={<Icon name="eye" size={16} />} disabled={!canTry} onClick={onTry}>
        {t('scene-edit.try')}
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
            ? t('scene-edit.publish.missing', { count: problems })
            : view.changed || draft.saving.kind !== 'saved'
              ? t('scene-edit.publish.button')
              : t('scene-edit.publish.nothing')}
        </Button>
      ) : null}
    </>
  )
}
