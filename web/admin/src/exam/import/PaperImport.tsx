import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { ImportDrawer } from '../../import/ImportDrawer'
import { useText } from '../../platform/text'
import { paperAddress } from '../use-new-version'
import { examChanged } from '../use-offered'
import { PAPER_IMPORT } from './paper-import'

interface Props {
  /** From the address: null = closed, `new`, `history`, or the id of an import. */
  shown: string | null
  onShow: (shown: string) => void
  onClose: () => void
}

/** Imports a whole paper from Excel; the finished import leads to its draft. */
export function PaperImport({ shown, onShow, onClose }: Props) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <ImportDrawer
      subject={PAPER_IMPORT}
      shown={shown}
      catalogs={[]}
      catalogId={null}
      onShow={onShow}
      onClose={onClose}
      onWritten={examChanged}
      after={({ targetId }) =>
        targetId ? (
          <>
            <p>{t('exam-admin.import.doneHint')}</p>
            <Button type="primary" onClick={() => void navigate(paperAddress(targetId))}>
              {t('exam-admin.import.openDraft')}
            </Button>
          </>
        ) : null
      }
    />
  )
}
