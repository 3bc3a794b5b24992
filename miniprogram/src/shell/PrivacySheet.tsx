import { useText } from '@lianda/shared/hook/core-context'
import { Button } from '@lianda/shared/ui/Button'
import { Sheet } from '@lianda/shared/ui/Sheet'
import { Text } from '@lianda/shared/ui/Text'
import { Button as WechatButton } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useStore } from 'zustand'
import { answerPrivacy, privacyAsked } from '../platform/privacy'
import css from './PrivacySheet.module.css'

const AGREE_ID = 'privacy-agree'

/** WeChat's privacy guide, shown while a call to private data waits for it. Consent requires WeChat's own button. */
export function PrivacySheet() {
  const t = useText()
  const asked = useStore(privacyAsked, ({ length }) => length > 0)
  return (
    <Sheet open={asked} title={t('miniprogram.privacy.title')} onBack={() => answerPrivacy(false, '')}>
      <Text kind="body" tone="secondary">
        {t('miniprogram.privacy.body')}
      </Text>
      <Button kind="text" size="m" onPress={() => void Taro.openPrivacyContract()}>
        {t('miniprogram.privacy.read')}
      </Button>
      <WechatButton
        id={AGREE_ID}
        className={css.agree}
        openType="agreePrivacyAuthorization"
        onAgreePrivacyAuthorization={() => answerPrivacy(true, AGREE_ID)}
      >
        {t('miniprogram.privacy.agree')}
      </WechatButton>
      <Button kind="quiet" wide onPress={() => answerPrivacy(false, '')}>
        {t('miniprogram.privacy.refuse')}
      </Button>
    </Sheet>
  )
}
