import { useServices, useText } from '../../hook/core-context'
import { Button } from '../../ui/Button'
import { Sheet } from '../../ui/Sheet'
import { Profile } from '../identity/mine/Profile'
import { SignOutSheet } from '../identity/mine/SignOutSheet'
import { useMine } from '../identity/useMine'

/** Name, department, level, experience, learning time and sign-out. Fetches the profile again when it opens. */
export function AccountSheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { navigation } = useServices().platform
  const view = useMine()
  if (view === null) return null
  const { stage } = view.signOut
  const leaving = stage === 'flushing' || stage === 'leaving'
  return (
    <>
      <Sheet
        open={stage !== 'asking' && stage !== 'confirming'}
        title={t('ui.tab.account', { name: view.user.name })}
        onClose={onClose}
        closeLabel={t('ui.action.close')}
        footer={
          <>
            <Button
              wide
              kind="soft"
              onPress={() => {
                onClose()
                navigation.reset('/user/mine')
              }}
            >
              {t('setting.mine.title')}
            </Button>
            <Button wide kind="danger" busy={leaving} onPress={view.signOut.begin} testId="top-sign-out">
              {t('setting.mine.signOut')}
            </Button>
          </>
        }
      >
        <Profile view={view} />
      </Sheet>
      <SignOutSheet signOut={view.signOut} />
    </>
  )
}
