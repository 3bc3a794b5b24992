import { languageOf, lanText } from '../infra/text/texts'

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Page on how a phone can trust this installation, in the phone's language; no scripts, no external resources. */
export function authorityPage(address: string, acceptLanguage: string | undefined): string {
  const language = languageOf(acceptLanguage)
  const t = (key: string): string => escape(lanText(language, key))
  const steps = (system: 'ios' | 'android'): string => [1, 2, 3].map((n) => `<li>${t(`${system}.${n}`)}</li>`).join('')
  return `<!doctype html>
<html lang="${language === 'en' ? 'en' : language === 'zhTW' ? 'zh-TW' : 'zh-CN'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t('title')}</title>
<style>
  body { font: 17px/1.6 system-ui, sans-serif; margin: 0 auto; max-width: 560px; padding: 24px; color: #1a2124; background: #f5f4f1 }
  a.main { display: block; padding: 14px; border-radius: 14px; background: #006472; color: #fff; text-align: center; text-decoration: none }
  h1 { font-size: 24px } h2 { font-size: 17px; margin-bottom: 4px } ol { padding-left: 22px; margin-top: 4px }
</style>
<h1>${t('title')}</h1>
<p>${t('why')}</p>
<p><a class="main" href="/ca.crt">${t('download')}</a></p>
<h2>iPhone</h2><ol>${steps('ios')}</ol>
<h2>Android</h2><ol>${steps('android')}</ol>
<p>${t('then')} <a href="${escape(address)}">${escape(address)}</a></p>
<p>${t('remove')}</p>
</html>
`
}
