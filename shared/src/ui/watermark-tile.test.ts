import { describe, expect, it } from 'vitest'
import { watermarkTile } from './watermark-tile'

const svgOf = (text: string, theme: 'light' | 'dark' | 'film' = 'light') =>
  decodeURIComponent(watermarkTile(text, theme).replace('data:image/svg+xml,', ''))
const sizeOf = (text: string) => [...(/ width='(\d+)' height='(\d+)'/.exec(svgOf(text)) ?? [])].slice(1).map(Number)

describe('the watermark', () => {
  it('is drawn as the spec says: 18 px, 36 degrees, 10 % black, 200 px apart', () => {
    expect(svgOf('沈晓雯')).toMatch(/font-size='18'.*fill='#000' fill-opacity='\.1' transform='rotate\(-36 100 100\)'/)
    expect(sizeOf('沈晓雯')).toEqual([200, 200])
  })

  it('is white on dark screens, where black would not be seen', () => {
    expect(svgOf('Li', 'dark')).toContain("fill='#fff' fill-opacity='.1'")
  })

  it('has a dark edge over films, so that it shows on what is light, too', () => {
    expect(svgOf('Li', 'film')).toMatch(/fill='#fff'.*stroke='#000'/)
    expect(svgOf('Li', 'dark')).not.toContain('stroke')
  })

  it('gives a long text a tile that holds it', () => {
    const [width = 0, height = 0] = sizeOf('远航汽车销售服务有限公司内部资料 沈晓雯')
    expect(width).toBeGreaterThan(300)
    expect(height).toBeGreaterThan(200)
  })

  it('shows markup as text and never ends the address it stands in', () => {
    expect(svgOf(`<b>&'"`)).toContain('&#60;b&#62;&#38;&#39;&#34;')
    expect(watermarkTile('a"b)\n', 'light')).not.toMatch(/["\n]/)
  })
})
