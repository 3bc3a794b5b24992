import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { contentsMoved } from '../../catalog/use-catalogs'
import { ImportDrawer } from '../../import/ImportDrawer'
import { useText } from '../../platform/text'
import { sceneAddress } from '../edit/scene-address'
import { SCENE_CATALOGS } from '../scene-query'
import { SCENE_IMPORT } from './scene-import'

interface Props {
  /** From the address: null = closed, `new`, `history`, or the id of an import. */
  shown: string | null
  onShow: (shown: string) => void
  onClose: () => void
}

/** Imports a drawn scene from Excel; the finished import leads to its draft. */
export function SceneImport({ shown, onShow, onClose }: Props) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <ImportDrawer
      subject={SCENE_IMPORT}
      shown={shown}
      catalogs={[]}
      catalogId={null}
      onShow={onShow}
      onClose={onClose}
      onWritten={() => contentsMoved(SCENE_CATALOGS)}
      after={({ targetId }) =>
        targetId ? (
          <>
            <p>{t('scene-import.screen.doneHint')}</p>
            <Button type="primary" onClick={() => void navigate(sceneAddress({ kind: 'flow', id: targetId }))}>
              {t('scene-import.screen.openDraft')}
            </Button>
          </>
        ) : null
      }
    />
  )
}
