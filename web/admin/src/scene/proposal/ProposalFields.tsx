import { Alert, Button, Form, Input } from 'antd'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import { type ProposalSource, SOURCE_MAX } from '@lianda/shared/module/scene/proposal/proposal-prompt.rules'
import {
  isProposalOpen,
  type proposalList,
  SOURCE_MIN,
} from '@lianda/shared/module/scene/scene-proposal.admin.contract'
import { ListError } from '../../list/ListStates'
import type { Called } from '../../platform/query'
import { useText } from '../../platform/text'
import { DocumentButton } from './DocumentButton'
import { PracticeField } from './PracticeField'
import styles from './proposal.module.css'

interface Props {
  source: ProposalSource
  mine: Called<OutputOf<typeof proposalList>>
  onFollow: (id: string) => void
  /** Begins with a template instead. */
  onTemplate: () => void
}

/** Fields of the form of a new scene which the language model is to write; without a model, what that needs. */
export function ProposalFields({ source, mine, onFollow, onTemplate }: Props) {
  const t = useText()
  const { data, failure, reload } = mine
  if (failure) return <ListError failure={failure} kept={false} onRetry={reload} />
  if (!data) return null
  if (data.model === null)
    return (
      <Alert
        className={styles.note ?? ''}
        type="info"
        showIcon
        title={t('scene-proposal.none')}
        description={t('scene-proposal.noneHint')}
        action={<Button onClick={onTemplate}>{t('scene-proposal.template')}</Button>}
      />
    )
  const open = data.rows.filter(({ state }) => isProposalOpen(state))
  return (
    <>
      {open.map(({ id, name }) => (
        <p key={id} className={styles.open}>
          <span>{t('scene-proposal.running', { name })}</span>
          <Button size="small" onClick={() => onFollow(id)}>
            {t('scene-proposal.follow')}
          </Button>
        </p>
      ))}
      {source === 'practice' ? <PracticeField /> : <TextField source={source} />}
      <p className={styles.hint}>{t('scene-proposal.extra', { model: data.model })}</p>
    </>
  )
}

/** What is described, or the text of a document, which its author may shorten and correct. */
function TextField({ source }: { source: Exclude<ProposalSource, 'practice'> }) {
  const t = useText()
  const form = Form.useFormInstance()
  return (
    <>
      {source === 'document' ? <DocumentButton onText={(text) => form.setFieldValue('text', text)} /> : null}
      <Form.Item
        name="text"
        label={t(`scene-proposal.field.${source}`)}
        rules={[
          {
            ...{ required: true, whitespace: true, min: SOURCE_MIN },
            message: t('scene-proposal.tooShort', { n: SOURCE_MIN }),
          },
        ]}
      >
        <Input.TextArea
          rows={6}
          maxLength={SOURCE_MAX[source]}
          showCount
          placeholder={t(`scene-proposal.placeholder.${source}`)}
        />
      </Form.Item>
    </>
  )
}
