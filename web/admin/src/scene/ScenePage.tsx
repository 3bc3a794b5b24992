import { Alert, Segmented, Select, Skeleton, Tag } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { sceneGet } from '@lianda/shared/module/scene/scene.admin.contract'
import { Portrait } from '@lianda/shared/ui/Portrait'
import { ScrollArea } from '@lianda/shared/ui/ScrollArea'
import { ListError } from '../list/ListStates'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { useCrumb } from '../shell/crumb'
import { FlowList } from './FlowList'
import { SceneFacts } from './SceneFacts'
import styles from './scene.module.css'

const FlowCanvas = lazy(() => import('./FlowCanvas'))

/** A scene, read-only: its flow as picture and list, the persona, and the problems. */
export default function ScenePage() {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const id = params.get('id') ?? ''
  const version = Number(params.get('version')) || undefined
  const [view, setView] = useState<'canvas' | 'list'>('canvas')
  const [selected, setSelected] = useState<string | null>(null)
  const loaded = useCall(sceneGet, version ? { id, version } : { id })
  useCrumb(loaded.data?.content.name ?? '')

  if (loaded.failure && !loaded.data)
    return (
      <div className={styles.alone}>
        <ListError failure={loaded.failure} kept={false} onRetry={loaded.reload} />
      </div>
    )
  if (!loaded.data) return <Skeleton className={styles.alone} active={false} paragraph={{ rows: 10 }} />
  const { scene, content, problems, versions } = loaded.data
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Portrait portrait={content.persona.portrait} gender={content.persona.gender} size={40} />
        <div>
          <h1>{content.name}</h1>
          <p>{content.description}</p>
        </div>
        <span className={styles.grow} />
        {scene.draft ? (
          <Tag color="warning">{t('scene.scene.draft')}</Tag>
        ) : (
          <Tag color="success">{t('scene.scene.complete')}</Tag>
        )}
        <Select
          aria-label={t('scene.scene.version')}
          value={version ?? scene.version}
          options={versions.map((number) => ({ value: number, label: t('scene.scene.versionOf', { number }) }))}
          onChange={(number) => setParams({ id, version: String(number) })}
        />
        <Segmented<'canvas' | 'list'>
          value={view}
          options={[
            { value: 'canvas', label: t('scene.scene.canvas') },
            { value: 'list', label: t('scene.scene.list') },
          ]}
          onChange={(next) => setView(next)}
        />
      </header>
      {problems.length > 0 ? (
        <Alert
          className={styles.problems}
          type="warning"
          showIcon
          title={t('scene.scene.problems', { count: problems.length })}
          description={
            <ul>
              {problems.map((problem) => (
                <li key={`${problem.rule}/${problem.nodeId ?? ''}/${problem.transitionId ?? ''}`}>
                  {t(`scene.flowProblem.${problem.rule}`, {
                    node: content.flow.nodes.find((node) => node.id === problem.nodeId)?.name ?? '',
                    defaultValue: problem.rule,
                  })}
                </li>
              ))}
            </ul>
          }
        />
      ) : null}
      <div className={styles.body}>
        {view === 'canvas' ? (
          <Suspense fallback={<div className={styles.canvas} aria-busy="true" />}>
            <FlowCanvas nodes={content.flow.nodes} problems={problems} selected={selected} onSelect={setSelected} />
          </Suspense>
        ) : (
          <FlowList nodes={content.flow.nodes} selected={selected} onSelect={setSelected} />
        )}
        <ScrollArea className={styles.side ?? ''} label={t('scene.scene.facts')}>
          <SceneFacts content={content} node={content.flow.nodes.find((node) => node.id === selected) ?? null} />
        </ScrollArea>
      </div>
    </div>
  )
}
