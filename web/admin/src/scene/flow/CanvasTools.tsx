import { useReactFlow } from '@xyflow/react'
import { Button } from 'antd'
import { memo } from 'react'
import { addNode, freeName, moveNodes } from '@lianda/shared/module/scene/edit/flow-edit.rules'
import type { NodeType } from '@lianda/shared/module/scene/scene.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { useText } from '../../platform/text'
import { AdminIcon } from '../../shell/AdminIcon'
import { useFlowEditing } from './flow-editing'
import { FIRST_HEIGHT, layoutFlow, NODE_WIDTH, placeFor } from '@lianda/shared/module/scene/edit/flow-layout.rules'
import type { Step } from './FlowStep'
import { ICONS } from './node-looks'
import { SearchNodes } from './SearchNodes'
import styles from './flow.module.css'

const ADDED: readonly NodeType[] = ['customer', 'student', 'question', 'end']
/** Adds nodes, finds them, and tidies the picture; not drawn anew while a node is dragged. */
export const CanvasTools = memo(function CanvasTools() {
  const t = useText()
  const canvas = useReactFlow<Step>()
  const { flow, selected, apply } = useFlowEditing()
  const heightOf = (id: string) => canvas.getNode(id)?.measured?.height ?? FIRST_HEIGHT
  const add = async (type: NodeType) => {
    // Nodes are added at 100 % only, so that what is added is seen as it is.
    if (canvas.getZoom() !== 1) await canvas.zoomTo(1)
    const { width, height, left, top } =
      document.querySelector(`.${styles.canvas}`)?.getBoundingClientRect() ?? new DOMRect()
    const middle = canvas.screenToFlowPosition({ x: left + width / 2, y: top + height / 2 })
    const free = { left: middle.x - NODE_WIDTH / 2, top: middle.y - FIRST_HEIGHT / 2 }
    const at = placeFor(flow, selected[0], free, heightOf)
    if (!apply((now) => addNode(now, type, freeName(now, t(`scene.nodeType.${type}`)), at))) return
    const corner = canvas.flowToScreenPosition({ x: at.left, y: at.top })
    const isSeen =
      corner.x > left &&
      corner.x + NODE_WIDTH < left + width &&
      corner.y > top &&
      corner.y + FIRST_HEIGHT < top + height
    if (!isSeen) await canvas.setCenter(at.left + NODE_WIDTH / 2, at.top + FIRST_HEIGHT / 2, { zoom: 1 })
  }
  const tidy = () => {
    const places = layoutFlow(flow.nodes, ({ id }) => heightOf(id))
    apply((now) => moveNodes(now, new Map([...places].map(([id, { x, y }]) => [id, { left: x, top: y }]))))
    requestAnimationFrame(() => void canvas.fitView({ maxZoom: 1, padding: 0.06 }))
  }
  return (
    <div className={styles.tools}>
      <div className={styles.palette} role="toolbar" aria-label={t('flow-edit.add')}>
        {ADDED.map((type) => (
          <Button
            key={type}
            type="text"
            icon={<Icon name={ICONS[type]} size={16} />}
            className={styles[`add-${type}`]}
            aria-label={t('flow-edit.addNode', { type: t(`scene.nodeType.${type}`) })}
            onClick={() => void add(type)}
          >
            {t(`scene.nodeType.${type}`)}
          </Button>
        ))}
        <Button type="text" icon={<AdminIcon name="layers" size={16} />} onClick={tidy}>
          {t('flow-edit.tidy')}
        </Button>
      </div>
      <SearchNodes onFound={(id) => void canvas.fitView({ nodes: [{ id }], maxZoom: 1, padding: 0.4 })} />
    </div>
  )
})
