import { Button } from 'antd'
import { ActionMenu } from '../ActionMenu'
import type { QuestionType } from '@lianda/shared/module/question-bank/question.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { useText } from '../../platform/text'

const TYPES: readonly QuestionType[] = [0, 1, 2, 3]

interface Props {
  value: QuestionType
  readOnly?: boolean
  onChange: (type: QuestionType) => void
}

/** Select for the question's type, beside its heading. */
export function TypeSelect({ value, readOnly = false, onChange }: Props) {
  const t = useText()
  const name = t(`question-bank.type.${value}`)
  return (
    <ActionMenu
      menu={{
        selectedKeys: [String(value)],
        items: TYPES.map((type) => ({ key: String(type), label: t(`question-bank.type.${type}`) })),
        onClick: ({ key }) => {
          const type = TYPES.find((one) => String(one) === key)
          if (type !== undefined) onChange(type)
        },
      }}
    >
      <Button size="small" aria-label={`${t('question-bank.question.type')}: ${name}`} disabled={readOnly}>
        {name}
        {readOnly ? null : <Icon name="down" size={14} />}
      </Button>
    </ActionMenu>
  )
}
