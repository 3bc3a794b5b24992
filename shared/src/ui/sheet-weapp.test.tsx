import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Sheet } from './Sheet.weapp'
import { RootLookProvider, rootLookOf } from './theme'

it('carries text size, language, theme and calm of the page into the root portal', () => {
  const look = rootLookOf({ theme: 'dark', language: 'zh-TW', fontScale: 1.5, reducedMotion: true })
  const [layer = ''] =
    /<div[^>]*>/.exec(
      renderToStaticMarkup(
        <RootLookProvider value={look}>
          <Sheet open title="Questions">
            grid
          </Sheet>
        </RootLookProvider>,
      ),
    ) ?? []
  expect(layer).toContain('"ld-root lang-zh-TW theme-dark reduced-motion ')
  expect(layer).toContain('style="--ld-unit:1.5px"')
})
