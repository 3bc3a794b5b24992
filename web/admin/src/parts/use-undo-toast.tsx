import { App, Button } from 'antd'
import { useText } from '../platform/text'

const SECONDS = 6

/** Shows what was done and offers undo for six seconds; a newer offer takes the place of the one before. */
export function useUndoToast(): (words: string, undo: () => void) => void {
  const t = useText()
  const { message } = App.useApp()
  return (words, undo) => {
    const close = message.open({
      key: 'undo',
      type: 'success',
      duration: SECONDS,
      content: (
        <>
          {words}
          <Button
            type="link"
            size="small"
            onClick={() => {
              close()
              undo()
            }}
          >
            {t('office.undo')}
          </Button>
        </>
      ),
    })
  }
}
