import type { FlowNode } from '@lianda/shared/module/scene/scene.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { useText } from '../../platform/text'
import { ICONS } from './node-looks'
import styles from './flow.module.css'

const SHOWN: readonly FlowNode['type'][] = ['customer', 'student', 'question', 'end']

/** Colour and icon of each type of step. */
export function FlowLegend() {
  const t = useText()
  return (
    <ul className={styles.legend} aria-label={t('scene.scene.legend')}>
      {SHOWN.map((type) => (
        <li key={type} className={styles[type]}>
          <Icon name={ICONS[type]} size={16} />
          {t(`scene.nodeType.${type}`)}
        </li>
      ))}
    </ul>
  )
}
