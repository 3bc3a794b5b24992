import { Tag } from 'antd'
import type { FlowNode, SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { speechLanguages } from '@lianda/shared/module/voice/speech-abilities.contract'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import styles from './scene.module.css'

/** Beside the flow: the selected node in full, else the scene's settings. */
export function SceneFacts({ content, node }: { content: SceneContent; node: FlowNode | null }) {
  return node ? <NodeFacts node={node} nodes={content.flow.nodes} /> : <Settings content={content} />
}

function NodeFacts({ node, nodes }: { node: FlowNode; nodes: readonly FlowNode[] }) {
  const t = useText()
  return (
    <>
      <h2>
        {node.name} <Tag>{t(`scene.nodeType.${node.type}`)}</Tag>
      </h2>
      {node.lines.length > 0 ? <h3>{t('scene.scene.says')}</h3> : null}
      {node.lines.map((line) => (
        <p key={line.id}>
          “{line.text}” <Tag>{t(`practice-admin.emotion.${line.emotion}`)}</Tag>
        </p>
      ))}
      {node.mustSay.length > 0 ? <h3>{t('scene.scene.mustSay')}</h3> : null}
      {node.mustSay.map((item) => (
        <p key={item.label}>
          {item.label} <small>{item.keywords}</small>
        </p>
      ))}
      {node.hint ? (
        <>
          <h3>{t('scene.scene.hint')}</h3>
          <p>{node.hint}</p>
        </>
      ) : null}
      {node.transitions.some((line) => line.label) ? <h3>{t('scene.scene.intents')}</h3> : null}
      {node.transitions
        .filter((line) => line.label)
        .map((line) => (
          <details key={line.id} className={styles.intentFacts}>
            <summary>
              {line.label} → {nodes.find((other) => other.id === line.node)?.name}
              {line.right === undefined ? null : (
                <Tag color={line.right ? 'success' : 'error'}>
                  {t(line.right ? 'scene.scene.right' : 'scene.scene.wrong')}
                </Tag>
              )}
            </summary>
            {line.keywords ? <p>{t('scene.scene.keywords', { words: line.keywords })}</p> : null}
            <ul>
              {line.scripts.map((script) => (
                <li key={script}>{script}</li>
              ))}
            </ul>
            {line.better ? <p>{t('practice-admin.replay.better', { text: line.better })}</p> : null}
          </details>
        ))}
    </>
  )
}

/** What recognises and speaks the scene's language on this installation, and which languages are recognised at all. */
function useSpeechRows(code: SceneContent['language']): [string, string][] {
  const t = useText()
  const { data } = useCall(speechLanguages, {}, { once: true })
  const own = data?.languages.find((one) => one.code === code)
  if (!data || !own) return []
  const recognised = data.languages.filter(({ asr }) => asr !== 'none')
  return [
    [t('scene.scene.recognition'), t(`scene.scene.recognitionBy.${own.asr}`, { name: own.asrName })],
    [
      t('scene.scene.recognisedHere'),
      recognised.map((one) => t(`scene.speechLanguage.${one.code}`)).join(t('office.comma')) ||
        t('scene.scene.recognisedNone'),
    ],
    [t('scene.scene.voice'), own.tts === 'device' ? t('scene.scene.voiceDevice') : own.ttsName],
  ]
}

function Settings({ content }: { content: SceneContent }) {
  const t = useText()
  const speech = useSpeechRows(content.language)
  const rows: [string, string][] = [
    [t('scene.scene.role'), content.role],
    [t('scene.scene.goal'), content.goal],
    [t('scene.scene.language'), t(`scene.speechLanguage.${content.language}`)],
    ...speech,
    [t('scene.scene.customer'), content.persona.name],
    [t('scene.scene.brief'), content.persona.brief],
    [t('scene.scene.calculation'), t(`scene.scene.calculations.${content.calculation}`)],
    [t('scene.scene.strictness'), String(content.strictness)],
    [t('scene.scene.crossNode'), t(content.crossNode ? 'scene.scene.on' : 'scene.scene.off')],
    [t('scene.scene.smartBreak'), t(content.smartBreak ? 'scene.scene.on' : 'scene.scene.off')],
    [
      t('scene.scene.silence'),
      t('scene.scene.silenceRule', { seconds: content.silence.timeoutS, times: content.silence.maxTimes }),
    ],
    [
      t('scene.scene.nonStandard'),
      t(`scene.scene.nonStandardRule.${content.nonStandard.then}`, {
        times: content.nonStandard.maxTimes,
        alert: content.nonStandard.alertAt,
      }),
    ],
    [t('scene.scene.hints'), String(content.hints)],
    [t('scene.scene.minutes'), String(content.minutes)],
    [t('scene.scene.polite'), content.lexicon.polite.join(t('office.comma')) || '—'],
    [t('scene.scene.sensitive'), content.lexicon.sensitive.map((row) => row.word).join(t('office.comma')) || '—'],
  ]
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
