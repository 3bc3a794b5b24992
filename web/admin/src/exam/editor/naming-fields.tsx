import { Input, TreeSelect } from 'antd'
import { useEffect, useId, useState } from 'react'
import { PAPER_LIMITS, type PaperContent } from '@lianda/shared/module/exam/paper.admin.contract'
import { treeOptions } from '../../tree/tree.rules'
import { FieldError } from '../../parts/question-editor/FieldError'
import { useCatalogs } from '../../catalog/use-catalogs'
import { useText } from '../../platform/text'

/** The title is required: while the field is empty, the last title stays in the paper. */
export function TitleField(props: { content: PaperContent; locked: boolean; onChange: (title: string) => void }) {
  const t = useText()
  const id = useId()
  const { title } = props.content
  const [typed, setTyped] = useState(title)
  useEffect(() => setTyped((now) => (now.trim() === title ? now : title)), [title])
  const missing = typed.trim() === ''
  return (
    <div>
      <label htmlFor={id}>{t('exam-admin.settings.paperTitle')}</label>
      <Input
        id={id}
        value={typed}
        maxLength={PAPER_LIMITS.title}
        showCount
        readOnly={props.locked}
        status={missing ? 'error' : ''}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.target.value)
          const next = event.target.value.trim()
          if (next !== '') props.onChange(next)
        }}
        onBlur={() => setTyped(title)}
      />
      <FieldError
        error={missing ? t('office.form.required', { name: t('exam-admin.settings.paperTitle') }) : undefined}
      />
    </div>
  )
}

/** The category in which the list shows the paper. */
export function CategoryField(props: {
  content: PaperContent
  locked: boolean
  onChange: (id: string | null) => void
}) {
  const t = useText()
  const id = useId()
  const { nodes } = useCatalogs(12)
  return (
    <div>
      <label htmlFor={id}>{t('exam-admin.settings.category')}</label>
      <TreeSelect
        id={id}
        allowClear
        disabled={props.locked}
        treeDefaultExpandAll
        placeholder={t('catalog.none')}
        showSearch={{ treeNodeFilterProp: 'title' }}
        {...(props.content.categoryId ? { value: props.content.categoryId } : {})}
        treeData={treeOptions(nodes)}
        onChange={(next: string | undefined) => props.onChange(next ?? null)}
      />
      <p>{t('exam-admin.settings.categoryHelp')}</p>
    </div>
  )
}
