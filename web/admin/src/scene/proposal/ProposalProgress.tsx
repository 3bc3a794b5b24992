import { Alert, Button, Skeleton } from 'antd'
import { useEffect } from 'react'
import type { SceneKind } from '@lianda/shared/module/scene/scene.contract'
import {
  isProposalOpen,
  proposalCancel,
  proposalGet,
  type ProposalView,
} from '@lianda/shared/module/scene/scene-proposal.admin.contract'
import { contentsMoved } from '../../catalog/use-catalogs'
import { ListError } from '../../list/ListStates'
import { PercentBar } from '../../parts/PercentBar'
import { useCall } from '../../platform/query'
import { useText } from '../../platform/text'
import { useSend } from '../../platform/use-send'
import { SCENE_CATALOGS } from '../scene-query'
import styles from './proposal.module.css'

interface Props {
  id: string
  /** To the form again, as it was. */
  onBack: () => void
  onOpen: (sceneId: string, kind: SceneKind) => void
}

/** How often it is asked how far the model is, in ms. */
const EVERY_MS = 1_000
/** About as many characters as an answer has: the bar shows what is written, and waits before its end. */
const USUAL = 5_000

/** How far the language model is with a scene; then the draft, or why there is none. */
export function ProposalProgress({ id, onBack, onOpen }: Props) {
  const t = useText()
  const { data, failure, reload } = useCall(
    proposalGet,
    { id },
    { everyMs: ({ proposal }) => (isProposalOpen(proposal.state) ? EVERY_MS : null) },
  )
  const cancel = useSend(proposalCancel)
  const proposal = data?.proposal
  const state = proposal?.state
  useEffect(() => {
    if (state === 'done') contentsMoved(SCENE_CATALOGS)
    if (state === 'cancelled') onBack()
  }, [state, onBack])
  if (!proposal)
    return failure ? <ListError failure={failure} kept={false} onRetry={reload} /> : <Skeleton active={false} />
  const { kind, name, characters, failure: why, sceneId } = proposal
  const problem = failure ?? cancel.failure
  if (state === 'failed')
    return (
      <Alert
        type="error"
        showIcon
        role="alert"
        title={t('scene-proposal.failed', { name })}
        description={t(`scene-proposal.failure.${why ?? 'unusable'}`)}
        action={<Button onClick={onBack}>{t('scene-proposal.back')}</Button>}
      />
    )
  if (sceneId !== null)
    return (
      <>
        <p role="status">{t('scene-proposal.done', { name })}</p>
        <LeftOut left={proposal.left} />
        <Button type="primary" onClick={() => onOpen(sceneId, kind)}>
          {t('scene-proposal.open')}
        </Button>
      </>
    )
  return (
    <>
      {problem ? <ListError failure={problem} kept onRetry={reload} /> : null}
      <p role="status">{t(`scene-proposal.state.${proposal.state}`, { name })}</p>
      <PercentBar
        label={t(`scene-proposal.state.${proposal.state}`, { name })}
        percent={Math.min(95, Math.round((characters / USUAL) * 100))}
        text={t('scene-proposal.characters', { count: characters })}
      />
      <p className={styles.hint}>{t('scene-proposal.goesOn')}</p>
      <Button disabled={cancel.busy} onClick={() => cancel.send({ id }, () => reload())}>
        {t('scene-proposal.cancel')}
      </Button>
    </>
  )
}

/** What the model wrote and the draft does not have, with the reason. */
function LeftOut({ left }: Pick<ProposalView, 'left'>) {
  const t = useText()
  if (left.length === 0) return null
  return (
    <details className={styles.left}>
      <summary>{t('scene-proposal.left', { count: left.length })}</summary>
      <ul>
        {left.map(({ why, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two of its rows may be equal
          <li key={at}>{t('scene-proposal.leftRow', { text, why: t(`scene-proposal.fault.${why}`) })}</li>
        ))}
      </ul>
    </details>
  )
}
