import type { Builtin } from './builtins.types'

const image: Builtin = {
  properties: ['src', 'mode'],
  setup({ host, component }) {
    const native = document.createElement('img')
    native.alt = ''
    host.append(native)
    native.addEventListener('load', () =>
      component.triggerEvent('load', { width: native.naturalWidth, height: native.naturalHeight }),
    )
    native.addEventListener('error', () => component.triggerEvent('error', { errMsg: `load ${native.src} failed` }))
  },
  update({ host, properties, asset }) {
    const native = host.querySelector('img')
    const src = String(properties.src ?? '')
    const wanted = src === '' ? '' : asset(src)
    if (native && native.getAttribute('src') !== wanted) native.setAttribute('src', wanted)
    host.dataset.mode = String(properties.mode ?? 'scaleToFill')
  },
}

/** The element itself scrolls. Its own `scroll` event has no numbers, so WeChat's event replaces it. */
const scrollView: Builtin = {
  properties: ['scrollX', 'scrollY', 'scrollTop', 'scrollIntoView', 'enableFlex'],
  setup({ host, component }) {
    host.addEventListener(
      'scroll',
      (event) => {
        event.stopImmediatePropagation()
        const { scrollTop, scrollLeft, scrollHeight, scrollWidth } = host
        component.triggerEvent('scroll', { scrollTop, scrollLeft, scrollHeight, scrollWidth, deltaX: 0, deltaY: 0 })
        if (scrollTop + host.clientHeight >= scrollHeight - 50)
          component.triggerEvent('scrolltolower', { direction: 'bottom' })
      },
      { capture: true },
    )
  },
  update({ host, properties }) {
    host.style.overflowX = properties.scrollX === true ? 'auto' : 'hidden'
    host.style.overflowY = properties.scrollY === true ? 'auto' : 'hidden'
    const top = Number.parseFloat(String(properties.scrollTop ?? ''))
    if (Number.isFinite(top) && host.dataset.scrollTop !== String(top)) host.scrollTop = top
    host.dataset.scrollTop = String(top)
    const into = String(properties.scrollIntoView ?? '')
    // As in WeChat, only a value that has changed scrolls.
    if (into !== '' && host.dataset.scrollInto !== into)
      host.querySelector(`[id$="--${CSS.escape(into)}"], [id="${CSS.escape(into)}"]`)?.scrollIntoView()
    host.dataset.scrollInto = into
  },
}

/** Shows its items side by side in a strip. It has no autoplay, so tests do not depend on the clock. */
const swiper: Builtin = {
  properties: ['current'],
  update({ host, properties }) {
    const item = host.querySelectorAll<HTMLElement>('wx-swiper-item')[Number(properties.current ?? 0)]
    if (item) host.scrollLeft = item.offsetLeft
  },
}

const richText: Builtin = {
  properties: ['nodes'],
  update({ host, properties }) {
    // Text only, so that tests can check it and no markup from a server reaches the harness's own page.
    host.textContent = typeof properties.nodes === 'string' ? properties.nodes.replace(/<[^>]*>/g, '') : ''
  },
}

const progress: Builtin = {
  properties: ['percent'],
  update({ host, properties }) {
    host.style.setProperty('--weapp-percent', `${Number(properties.percent ?? 0)}%`)
  },
}

/** Sets properties of the whole page: the size of 1rem and the style of the `page` element. */
const pageMeta: Builtin = {
  properties: ['rootFontSize', 'pageStyle'],
  update({ host, properties }) {
    const size = String(properties.rootFontSize ?? '')
    if (size !== '' && host.closest('.weapp-page')?.hasAttribute('data-shown'))
      document.documentElement.style.fontSize = size
    host.closest<HTMLElement>('wx-page')?.setAttribute('style', String(properties.pageStyle ?? ''))
  },
}

/** While open, it intercepts a back on its page; see {@link closeContainer}. */
const pageContainer: Builtin = {
  properties: ['show'],
  setup({ host, component }) {
    host.addEventListener('weapp-back', () => {
      host.removeAttribute('data-open')
      for (const event of ['beforeleave', 'leave', 'afterleave']) component.triggerEvent(event, {})
    })
  },
  update({ host, properties, component }) {
    const show = properties.show === true
    // A container closed by a back shows again only after the program has set `show` to false, too.
    if (String(show) === host.dataset.wanted) return
    const open = host.hasAttribute('data-open')
    host.dataset.wanted = String(show)
    host.toggleAttribute('data-open', show)
    if (open && !show) for (const event of ['beforeleave', 'leave', 'afterleave']) component.triggerEvent(event, {})
  },
}

/** Closes the page's open container as a back does; false when none is open. */
export function closeContainer(frame: HTMLElement | undefined): boolean {
  const open = frame?.querySelector('wx-page-container[data-open]')
  open?.dispatchEvent(new Event('weapp-back'))
  return open != null
}

const canvas: Builtin = {
  setup({ host }) {
    const native = document.createElement('canvas')
    host.append(native)
  },
}

export const LAYOUT_BUILTINS: Record<string, Builtin> = {
  image,
  'cover-image': image,
  'scroll-view': scrollView,
  swiper,
  'swiper-item': {},
  'rich-text': richText,
  progress,
  'page-meta': pageMeta,
  'navigation-bar': {},
  'root-portal': {},
  'page-container': pageContainer,
  canvas,
}
