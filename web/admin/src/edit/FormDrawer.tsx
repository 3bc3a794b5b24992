import { App, Button, Drawer, Form, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { ListError } from '../list/ListStates'
import type { Called } from '../platform/query'
import { useText } from '../platform/text'
import { ConflictNotice } from './ConflictNotice'
import { DrawerFoot } from './DrawerFoot'
import { KeptNotice } from './KeptNotice'
import { SaveRefusal } from './SaveRefusal'
import type { Subject } from './subject.types'
import { useDraft } from './use-draft'
import { EDITOR, useEditKeys } from './use-edit-keys'
import { useFormDraft } from './use-form-draft'
import styles from './edit.module.css'

interface Props<Content, View, First extends View | null> {
  /** Its form is `<name>-form`. */
  name: string
  /** What is open: an id, or `new`; null while closed. */
  edited: string | null
  /** The same object as long as the same thing is open; null until it is loaded. */
  subject: Subject<Content, View, First> | null
  loaded: Pick<Called<unknown>, 'failure' | 'reload'>
  /** `view`: the server's version; null for something new, and before it is loaded. */
  title: (view: View | null) => string
  /** Said once it is saved; absent: `onSaved` says it. */
  done?: (view: View) => string
  /** Saved, and closed where nothing was typed meanwhile. */
  onSaved?: (view: View) => void
  /** The button that saves. */
  verb?: string
  /** In px. */
  width?: number
  /** Above the fields. */
  notice?: ReactNode
  /** More buttons, before the one that saves. */
  buttons?: (view: View | null) => ReactNode
  onClose: () => void
  /** The fields: `Form.Item`s named as the content's members. */
  children: ReactNode
}

/**
 * A drawer with a form that saves when asked. Shows all errors at once and focuses the first; what the subject calls
 * locked is shown and can't be changed.
 */
export function FormDrawer<Content extends object, View, First extends View | null>(
  props: Props<Content, View, First>,
) {
  const { name, edited, subject, loaded, title, verb, width = 480, notice, buttons, onClose, children } = props
  const t = useText()
  const { message } = App.useApp()
  const [form] = Form.useForm<Content>()
  const draft = useDraft(subject)
  useFormDraft(form, draft, draft?.content ?? null)
  useEditKeys(draft, { save: () => form.submit() })
  const view = draft?.view ?? null
  const isLocked = subject?.isLocked
  const readOnly = view !== null && isLocked?.(view) === true
  // The submit button is in the drawer's footer, outside its form.
  const formId = `${name}-form`
  const save = async () => {
    const saved = await draft?.save()
    if (!saved) return
    if (props.done) message.success(props.done(saved.view))
    // What was typed meanwhile is not saved yet.
    if (saved.whole) onClose()
    props.onSaved?.(saved.view)
  }
  return (
    <Drawer
      open={edited !== null}
      onClose={onClose}
      size={width}
      destroyOnHidden
      title={title(view)}
      footer={
        <DrawerFoot draft={readOnly ? null : draft} onClose={onClose}>
          {buttons?.(view)}
          {readOnly ? null : (
            <Button
              size="large"
              type="primary"
              htmlType="submit"
              form={formId}
              loading={draft?.saving.kind === 'saving'}
              disabled={draft === null || draft.saving.kind === 'conflict'}
            >
              {verb ?? t('office.save')}
            </Button>
          )}
        </DrawerFoot>
      }
    >
      {draft ? (
        <>
          <KeptNotice draft={draft} />
          <ConflictNotice draft={draft} isLocked={isLocked} />
          {draft.saving.kind === 'failed' ? <SaveRefusal failure={draft.saving.failure} /> : null}
          {notice}
        </>
      ) : loaded.failure ? (
        <ListError failure={loaded.failure} kept={false} onRetry={loaded.reload} />
      ) : (
        <Skeleton active={false} paragraph={{ rows: 8 }} />
      )}
      <Form
        key={edited}
        form={form}
        id={formId}
        className={styles.form}
        layout="vertical"
        disabled={readOnly}
        hidden={draft === null}
        onValuesChange={(part: Partial<Content>) =>
          draft?.change((now) => ({ ...now, ...part }), Object.keys(part).join())
        }
        onFinish={() => void save()}
        scrollToFirstError={{ focus: true }}
        requiredMark
        {...EDITOR}
      >
        {children}
      </Form>
    </Drawer>
  )
}
