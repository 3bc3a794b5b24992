import { Form, Select } from 'antd'
import { useState } from 'react'
import { can } from '@lianda/shared/contract/action'
import { recordList } from '@lianda/shared/module/practice/practice.admin.contract'
import { dateTime } from '../../platform/format'
import { useCall } from '../../platform/query'
import { useTag, useText } from '../../platform/text'
import { useUser } from '../../shell/use-user'

/** A recorded practice, chosen by scene or person among those whose records its author may read. */
export function PracticeField() {
  const t = useText()
  const tag = useTag()
  const [wanted, setWanted] = useState('')
  const mayRead = can(useUser(), 'practice.record.read')
  const { data, loading } = useCall(
    recordList,
    mayRead ? { rows: 20, state: 'ended', ...(wanted ? { text: wanted } : {}) } : null,
  )
  if (!mayRead) return <p>{t('scene-proposal.noRecords')}</p>
  return (
    <Form.Item
      name="text"
      label={t('scene-proposal.field.practice')}
      rules={[{ required: true, message: t('scene-proposal.noPractice') }]}
    >
      <Select
        showSearch={{ filterOption: false, onSearch: setWanted }}
        loading={loading}
        placeholder={t('scene-proposal.placeholder.practice')}
        options={(data?.rows ?? []).map(({ id, sceneName, userName, turns, startedAt }) => ({
          value: id,
          label: t('scene-proposal.record', {
            scene: sceneName,
            person: userName,
            count: turns,
            day: dateTime(startedAt, tag),
          }),
        }))}
      />
    </Form.Item>
  )
}
