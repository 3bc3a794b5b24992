import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Drawing as WebDrawing } from './Drawing'
import { Drawing as WechatDrawing } from './Drawing.weapp'
import type { Shape } from './Drawing.types'
import { PORTRAITS, portraitShapes } from './portrait-shapes'
import { radarShapes } from './Radar'
import { AppearanceProvider } from './theme'
import { PALETTE } from './tokens/palette'

const SHAPES: Shape[] = [
  { kind: 'circle', cx: 5, cy: 5, r: 4, stroke: 'brand-graphic', strokeWidth: 2, round: true },
  { kind: 'path', d: 'M0 0L9 9', fill: '#F7A063' },
]
const web = (shapes: Shape[]) => renderToStaticMarkup(<WebDrawing viewBox={[10, 10]} shapes={shapes} />)
const wechat = (shapes: Shape[], theme: 'light' | 'dark') => {
  const page = (
    <AppearanceProvider value={{ theme, reducedMotion: false }}>
      <WechatDrawing viewBox={[10, 10]} shapes={shapes} />
    </AppearanceProvider>
  )
  const markup = renderToStaticMarkup(page).replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
  return decodeURIComponent(/data:image\/svg\+xml,([^"]*)/.exec(markup)?.[1] ?? '')
}
const count = (markup: string, element: string) => markup.split(`<${element} `).length - 1

describe('the two twins of a drawing', () => {
  it('give the web a variable and WeChat the colour of the theme', () => {
    expect(web(SHAPES)).toContain('stroke="var(--ld-brand-graphic)"')
    for (const theme of ['light', 'dark'] as const) {
      expect(wechat(SHAPES, theme)).toContain(`stroke='${PALETTE[theme]['brand-graphic']}'`)
    }
  })

  it.each(PORTRAITS)('draw the same shapes of %s in every mood', (key) => {
    for (let emotion = 0; emotion <= 6; emotion++) {
      const shapes = portraitShapes(key, emotion)
      for (const element of ['path', 'circle', 'ellipse', 'rect']) {
        expect(count(wechat(shapes, 'light'), element)).toBe(count(web(shapes), element))
      }
      expect(wechat(shapes, 'light')).not.toMatch(/undefined|NaN/)
    }
  })
})

it('changes the face with the mood', () => {
  const faces = new Set([0, 1, 2, 3, 4, 5, 6].map((emotion) => JSON.stringify(portraitShapes('woman-bob', emotion))))
  expect(faces.size).toBe(7)
})

it('gives an axis without a value a dashed spoke and no point', () => {
  const axis = { label: 'a', previous: null, missing: 'n/a', weakest: false }
  const values = [90, 80, null, 70, 60]
  const shapes = radarShapes(values.map((value, i) => ({ ...axis, label: String(i), value })))
  expect(shapes.filter((shape) => shape.kind === 'circle')).toHaveLength(4)
  expect(shapes.filter((shape) => shape.kind === 'path' && shape.dash)).toHaveLength(1)
})
