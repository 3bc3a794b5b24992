import type { Banner } from '@lianda/shared/module/setting/setting.contract'

/** A plain 20:3 banner with speech bubbles in two colours, drawn as SVG here so that no file has to be served. */
function picture(from: string, to: string, accent: string): string {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 240"><defs><linearGradient id="g" x2="1" y2="1">` +
    `<stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>` +
    `<rect width="1600" height="240" fill="url(#g)"/>` +
    `<rect x="1180" y="36" width="230" height="104" rx="40" fill="${accent}" opacity=".55"/>` +
    `<rect x="1330" y="112" width="170" height="84" rx="36" fill="#fff" opacity=".22"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Banners of the demonstration; the first two link to its packages. */
export const DEMO_BANNERS = (practiceId: string, englishId: string): Banner[] => [
  {
    id: 'practice',
    title: '三位客户，三种难题：开口练一遍',
    image: picture('#00646e', '#0d4659', '#c8a27c'),
    click: 2,
    clicktype: 1,
    clickid: practiceId,
    clickurl: '',
  },
  {
    id: 'english',
    title: 'Check in Ms Carter, in English',
    image: picture('#24476b', '#152c4a', '#7fb0b8'),
    click: 2,
    clicktype: 1,
    clickid: englishId,
    clickurl: '',
  },
  {
    id: 'evidence',
    title: '每一分扣在哪，回听就知道',
    image: picture('#5b4a2f', '#3a3226', '#d8b98f'),
    click: 1,
    clicktype: 0,
    clickid: '',
    clickurl: '',
  },
]
