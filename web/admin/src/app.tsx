import { App as AntApp, ConfigProvider } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import zhTW from 'antd/locale/zh_TW'
// The calendars' months, weekdays and first day of the week; antd's own texts do not bring them.
import 'dayjs/locale/zh-cn'
import 'dayjs/locale/zh-tw'
import { createElement, useEffect } from 'react'
import { HashRouter, Route, Routes, useNavigate } from 'react-router'
import tokens from '@lianda/shared/ui/tokens/tokens.json'
import { texts } from './platform/platform'
import { useAnyText } from './platform/text'
import { AdminLayout } from './shell/AdminLayout'
import { mayUse, menuFor } from './shell/access'
import { leaveForNotFound } from './shell/leave'
import { PAGES } from './shell/pages'
import { DARK, useMedia } from './shell/use-media'
import { useUser } from './shell/use-user'

const ANTD = { zhCN, zhTW, en: enUS }

/** In a Chinese font apostrophes and quotation marks are as wide as a character: English asks a Latin one first (as app.css). */
const LATIN_FIRST = '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial'

export function App() {
  useAnyText()
  const dark = useDark()
  const look = tokens.map.antd[dark ? 'dark' : 'light']
  const language = texts.language()
  const fontFamily = language === 'en' ? `${LATIN_FIRST}, ${look.token.fontFamily}` : look.token.fontFamily
  return (
    <ConfigProvider
      locale={ANTD[language]}
      theme={{ token: { ...look.token, fontFamily }, components: look.components }}
      button={{ autoInsertSpace: false }}
    >
      <AntApp>
        <HashRouter>
          <Routes>
            <Route element={<AdminLayout />}>
              {PAGES.map((row) => (
                <Route key={row.route} path={row.route} element={<Guarded row={row} />} />
              ))}
              <Route path="*" element={<Elsewhere />} />
            </Route>
          </Routes>
        </HashRouter>
      </AntApp>
    </ConfigProvider>
  )
}

function Guarded({ row }: { row: (typeof PAGES)[number] }) {
  const allowed = mayUse(useUser(), row.key)
  useEffect(() => {
    if (!allowed) leaveForNotFound()
  }, [allowed])
  return allowed ? createElement(row.page) : null
}

/** `/admin/` itself and functions whose page is not there yet lead to the first page that one may open. */
function Elsewhere() {
  const user = useUser()
  const navigate = useNavigate()
  const first = menuFor(user)[0]?.items[0]?.route
  useEffect(() => {
    if (first) void navigate(first, { replace: true })
    else leaveForNotFound()
  }, [first, navigate])
  return null
}

function useDark(): boolean {
  const dark = useMedia(DARK)
  useEffect(() => {
    document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
  }, [dark])
  return dark
}
