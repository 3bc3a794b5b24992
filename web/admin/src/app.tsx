import { App as AntApp, ConfigProvider } from 'antd'
import { createElement, lazy, useEffect, useState } from 'react'
import { HashRouter, Navigate, Route, Routes, useSearchParams } from 'react-router'
import { hasFunction } from '@lianda/shared/contract/action'
import { map } from '@lianda/shared/ui/tokens/tokens.json'
import { fetchLateParts } from './parts/late-part'
import { antdTexts } from './platform/antd-texts'
import { bringTexts, texts } from './platform/platform'
import { useText } from './platform/text'
import { AdminLayout } from './shell/AdminLayout'
import { firstRoute } from './shell/access'
import { leaveForTrainingCentre } from './shell/leave'
import { LostPage } from './shell/LostPage'
import { NotFoundPage } from './shell/NotFoundPage'
import type { PageRow } from './shell/page-row'
import { PAGES } from './shell/pages'
import { DARK, NARROW, STILL, useMedia } from './shell/use-media'
import { useUser } from './shell/use-user'

const NOT_FOUND = '/404'

const ROUTES = PAGES.map((row) => ({
  row,
  page: lazy(async () => {
    const [page] = await Promise.all([row.load(), bringTexts(row.texts)])
    return page
  }),
}))

/** Chinese fonts draw apostrophes and quotation marks full-width, so English uses a Latin font first (see app.css). */
const LATIN_FIRST = '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial'

/** Height in px of touch targets in the phone layout: antd's controls here, everything else in app.css. */
const TOUCH = 44
const TOUCH_TOKENS = { controlHeight: TOUCH, controlHeightSM: TOUCH, controlHeightLG: TOUCH }

/** Seconds that a message stays: time to look up and read two lines of reasons. It stays longer under the mouse. */
const MESSAGE = { duration: 6 }

export function App() {
  useText()
  const dark = useDark()
  const motion = !useMedia(STILL)
  const touch = useMedia(NARROW) ? TOUCH_TOKENS : {}
  const look = map.antd[dark ? 'dark' : 'light']
  const language = texts.language()
  const fontFamily = language === 'en' ? `${LATIN_FIRST}, ${look.token.fontFamily}` : look.token.fontFamily
  return (
    <ConfigProvider
      locale={antdTexts(language)}
      theme={{ token: { ...look.token, ...touch, fontFamily, motion }, components: look.components }}
      button={{ autoInsertSpace: false }}
    >
      <AntApp message={MESSAGE}>
        {/* In a transition the page would show the state before a click, and the next click would act on it. */}
        <HashRouter useTransitions={false}>
          <Routes>
            <Route element={<AdminLayout />}>
              {ROUTES.map(({ row, page }) => (
                <Route key={row.route} path={row.route} element={<Guarded row={row} page={page} />} />
              ))}
              <Route path="/" element={<Entrance />} />
              <Route path="/admin" element={<Entrance />} />
              <Route path={NOT_FOUND} element={<NotFoundPage />} />
              <Route path="*" element={<Navigate to={NOT_FOUND} replace />} />
            </Route>
          </Routes>
        </HashRouter>
      </AntApp>
    </ConfigProvider>
  )
}

/** A page without permission looks the same as a page that does not exist, but for who has just had it open. */
function Guarded({ row, page }: { row: PageRow; page: (typeof ROUTES)[number]['page'] }) {
  useEffect(() => void fetchLateParts(), [page])
  const may = hasFunction(useUser(), row.key)
  const [hadIt] = useState(may)
  const [params] = useSearchParams()
  const { shows } = row
  if (may && shows && !shows.by.some((name) => params.get(name))) return <Navigate to={shows.list} replace />
  if (may) return createElement(page)
  return hadIt ? <LostPage /> : <Navigate to={NOT_FOUND} replace />
}

/** `/admin/` opens the first permitted page; a user without any leaves for the training centre. */
function Entrance() {
  const first = firstRoute(useUser())
  useEffect(() => {
    if (first === null) leaveForTrainingCentre()
  }, [first])
  return first === null ? null : <Navigate to={first} replace />
}

function useDark(): boolean {
  const dark = useMedia(DARK)
  useEffect(() => {
    document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
  }, [dark])
  return dark
}
