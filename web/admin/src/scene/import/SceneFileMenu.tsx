import { Button } from 'antd'
import { useRef } from 'react'
import type { SceneKind } from '@lianda/shared/module/scene/scene.contract'
import { ActionMenu } from '../../parts/ActionMenu'
import { lateLayer } from '../../parts/late-part'
import { bringTexts } from '../../platform/platform'
import { useText } from '../../platform/text'
import { useAddress } from '../../platform/use-address'
import { AdminIcon } from '../../shell/AdminIcon'
import { useSceneFile } from './use-scene-file'

const SceneImport = lateLayer(
  async () => {
    const [part] = await Promise.all([
      import('./SceneImport'),
      bringTexts(['catalog', 'import', 'scene', 'scene-import', 'upload']),
    ])
    return part.SceneImport
  },
  ({ shown }) => shown !== null,
)

interface Props {
  kind: SceneKind
  /** The category in which imported scenes go. */
  newIn: string | null
}

/** Brings scenes in: drawn ones from Excel, both kinds from a file of this program's own. */
export function SceneFileMenu({ kind, newIn }: Props) {
  const t = useText()
  const { take } = useSceneFile()
  const [params, setAddress] = useAddress()
  const input = useRef<HTMLInputElement>(null)
  const show = (shown: string | null) => setAddress({ import: shown })
  const choose = { key: 'file', label: t('scene.file.file'), onClick: () => input.current?.click() }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t('scene.file.file')}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) void take(file, newIn)
          event.target.value = ''
        }}
      />
      <ActionMenu
        menu={{
          items:
            kind === 'flow'
              ? [{ key: 'excel', label: t('scene.file.excel'), onClick: () => show('new') }, choose]
              : [choose],
        }}
      >
        <Button icon={<AdminIcon name="upload" size={16} />}>{t('scene.file.open')}</Button>
      </ActionMenu>
      {kind === 'flow' ? <SceneImport shown={params.get('import')} onShow={show} onClose={() => show(null)} /> : null}
    </>
  )
}
