import { App, Button, Tag } from 'antd'
import { useNavigate } from 'react-router'
import { type SceneRow, sceneDisable, sceneList } from '@lianda/shared/module/scene/scene.admin.contract'
import type { SpeechLanguage } from '@lianda/shared/module/voice/voice.contract'
import { Portrait } from '@lianda/shared/ui/Portrait'
import { EnabledTag } from '../list/EnabledTag'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import type { ListQuery } from '../list/address-state'
import { ListPage } from '../list/ListPage'
import type { ListColumn, ListFilter } from '../list/list-types'
import { useAskDisable } from '../parts/use-ask-disable'
import { failureOf } from '../platform/failure'
import { dateTime } from '../platform/format'
import { call } from '../platform/platform'
import { refresh } from '../platform/query'
import { useTag, useText } from '../platform/text'
import styles from './scene.module.css'

const LANGUAGES: readonly SpeechLanguage[] = ['16k_zh', '16k_en', '16k_yue', '16k_zh-TW']

export default function SceneListPage() {
  const t = useText()
  const tag = useTag()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const ask = useAskDisable()

  const setDisabled = (row: SceneRow, disabled: boolean) => {
    const run = async () => {
      try {
        await call(sceneDisable, { id: row.id, disabled })
        message.success(t(disabled ? 'scene.scene.disabledNow' : 'scene.scene.enabledNow', { name: row.name }))
        refresh('scene')
      } catch (error) {
        message.error(failureOf(error).message)
      }
    }
    ask(
      disabled,
      {
        title: t('scene.scene.disableTitle', { name: row.name }),
        hint: t('scene.scene.disableHint'),
        verb: t('scene.scene.disable'),
      },
      run,
    )
  }

  const columns: ListColumn<SceneRow>[] = [
    {
      key: 'name',
      title: t('scene.scene.name'),
      sort: 'name',
      always: true,
      render: (row) => (
        <span className={styles.named}>
          <Portrait portrait={row.portrait} size={28} />
          <b>{row.name}</b>
          {row.draft ? <Tag color="warning">{t('scene.scene.draft')}</Tag> : null}
        </span>
      ),
    },
    { key: 'category', title: t('scene.scene.category'), render: (row) => row.category },
    { key: 'customer', title: t('scene.scene.customer'), render: (row) => row.customer },
    { key: 'language', title: t('scene.scene.language'), render: (row) => t(`scene.speechLanguage.${row.language}`) },
    { key: 'description', title: t('scene.scene.description'), hidden: true, render: (row) => row.description },
    { key: 'nodes', title: t('scene.scene.nodes'), figure: true, render: (row) => row.nodes },
    { key: 'intents', title: t('scene.scene.intents'), figure: true, render: (row) => row.intents },
    { key: 'practices', title: t('scene.scene.practices'), figure: true, render: (row) => row.practices },
    { key: 'version', title: t('scene.scene.version'), figure: true, render: (row) => row.version },
    {
      key: 'updated',
      title: t('scene.scene.updated'),
      sort: 'updatedAt',
      render: (row) => dateTime(row.updatedAt, tag),
    },
    {
      key: 'enabled',
      title: t('scene.scene.enabled'),
      render: (row) => <EnabledTag on={!row.disabled} />,
    },
  ]
  const filters = (categories: readonly string[]): ListFilter[] => [
    {
      kind: 'choice',
      key: 'category',
      label: t('scene.scene.category'),
      options: categories.map((name) => ({ value: name, label: name })),
    },
    {
      kind: 'choice',
      key: 'language',
      label: t('scene.scene.language'),
      options: LANGUAGES.map((code) => ({ value: code, label: t(`scene.speechLanguage.${code}`) })),
    },
    {
      kind: 'choice',
      key: 'disabled',
      label: t('scene.scene.enabled'),
      options: [
        { value: 'false', label: t('scene.scene.on') },
        { value: 'true', label: t('scene.scene.off') },
      ],
    },
  ]
  return (
    <ListPage
      name="scene"
      title={t('scene.scene.title')}
      searchLabel={t('scene.scene.search')}
      columns={columns}
      filters={(answer) => filters(answer?.categories ?? [])}
      endpoint={sceneList}
      input={sceneInput}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.name}
      onOpen={(row) => void navigate(`/admin/voice/editscene?id=${row.id}`)}
      rowActions={(row) =>
        row.can.disable ? (
          <Button type="link" size="small" danger={!row.disabled} onClick={() => setDisabled(row, !row.disabled)}>
            {t(row.disabled ? 'office.person.enable' : 'scene.scene.disable')}
          </Button>
        ) : null
      }
      actionsWidth={90}
      emptyTitle={t('scene.scene.empty')}
      emptyHint={t('scene.scene.emptyHint')}
    />
  )
}

/** The address as input of the call; unknown filters are dropped. */
function sceneInput({ page, rows, text, sort, filters }: ListQuery): InputOf<typeof sceneList> {
  const { category, language, disabled } = filters
  const chosen = LANGUAGES.find((code) => code === language)
  return {
    page,
    rows,
    ...(text ? { text } : {}),
    ...(sort ? { sort } : {}),
    ...(category ? { category } : {}),
    ...(chosen ? { language: chosen } : {}),
    ...(disabled ? { disabled: disabled === 'true' } : {}),
  }
}
