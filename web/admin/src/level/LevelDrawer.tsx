import { Form, Input, InputNumber } from 'antd'
import { useMemo, useRef } from 'react'
import { LEVEL_NAME, levelGet } from '@lianda/shared/module/org/level.admin.contract'
import { MOST_STARS } from '@lianda/shared/module/org/level.rules'
import { FormDrawer } from '../edit/FormDrawer'
import { PictureField } from '../parts/PictureField'
import { useUndoToast } from '../parts/use-undo-toast'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { levelSubject } from './level-subject'

interface Props {
  /** Id of a level, `new`, or null while closed. */
  edited: string | null
  onClose: () => void
  onUndo: (undo: number) => void
}

/** Makes and edits a level. */
export function LevelDrawer({ edited, onClose, onUndo }: Props) {
  const t = useText()
  const offerUndo = useUndoToast()
  const creating = edited === 'new'
  const undo = useRef(0)
  const loaded = useCall(levelGet, edited === null || creating ? null : { id: edited }, { once: true })
  const first = loaded.data?.level ?? null
  const subject = useMemo(
    () => (creating || first ? levelSubject(first, (rev) => (undo.current = rev)) : null),
    [creating, first],
  )
  const readOnly = first !== null && !first.can.update
  return (
    <FormDrawer
      name="level"
      edited={edited}
      subject={subject}
      loaded={loaded}
      title={(view) => (creating ? t('level.add') : t('level.editTitle', { name: view?.name ?? '' }))}
      onSaved={({ name }) => offerUndo(t('level.saved', { name }), () => onUndo(undo.current))}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('org.level.name')}
        rules={[
          { required: true, whitespace: true, message: t('office.form.required', { name: t('org.level.name') }) },
        ]}
      >
        <Input maxLength={LEVEL_NAME} showCount autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="stars"
        label={t('org.level.stars')}
        extra={t(first?.stars === 0 ? 'level.firstHint' : 'level.starsHint', { most: MOST_STARS })}
        rules={[{ required: true, message: t('office.form.required', { name: t('org.level.stars') }) }]}
      >
        <InputNumber
          min={0}
          max={MOST_STARS}
          precision={0}
          style={{ width: '100%' }}
          disabled={readOnly || first?.stars === 0}
        />
      </Form.Item>
      <Form.Item name="icon" label={t('level.icon')} extra={t('level.iconHint')}>
        <PictureField kind="level" image={first?.image ?? ''} disabled={readOnly} />
      </Form.Item>
    </FormDrawer>
  )
}
