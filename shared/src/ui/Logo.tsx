import { Drawing, type Shape } from './Drawing'

// The logo's three colours do not change with the theme.
const SHAPES: Shape[] = [
  { kind: 'rect', x: 0, y: 0, width: 48, height: 48, rx: 13, fill: '#006472' },
  {
    kind: 'path',
    fill: '#F7A063',
    d: 'M7.8 18.8a8.1 8.1 0 0 1 8.1-8.1H24a8.1 8.1 0 0 1 8.1 8.1a8.1 8.1 0 0 1-8.1 8.1H9.5a1.7 1.7 0 0 1-1.7-1.7z',
  },
  {
    kind: 'path',
    fill: '#FFFFFF',
    d: 'M40.2 30.4a8.1 8.1 0 0 0-8.1-8.1H24a8.1 8.1 0 0 0-8.1 8.1a8.1 8.1 0 0 0 8.1 8.1h14.5a1.7 1.7 0 0 0 1.7-1.7z',
  },
  { kind: 'path', fill: '#FFD9BC', d: 'M32.1 22.3H24c-4.1 0-7.3 2.9-8 4.6H24a8.1 8.1 0 0 0 8.1-4.6z' },
]

export function Logo({ size = 34 }: { size?: number }) {
  return <Drawing viewBox={[48, 48]} shapes={SHAPES} width={size} height={size} />
}
