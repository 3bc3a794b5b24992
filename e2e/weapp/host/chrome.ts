import type { CompiledPackage } from '../package.types'

/** The parts that WeChat itself draws: tab bar, capsule, toasts and dialogs. */
export type Chrome = {
  screen: HTMLElement
  /** Shows or hides the tab bar and marks the current tab. */
  showTab(path: string): void
  setTabText(index: number, text: string): void
  toast(title: string): void
  hideToast(): void
  /** Opens a dialog with these buttons; resolves with the index of the tapped one. */
  choose(title: string, content: string, buttons: string[]): Promise<number>
}

/** @param onTab called with the path of the tapped tab */
export function createChrome(pack: CompiledPackage, onTab: (path: string) => void): Chrome {
  const screen = element('div', 'weapp-screen')
  const bar = element('div', 'weapp-tabs')
  const capsule = element('div', 'weapp-capsule')
  const tabs = pack.app.tabBar?.list ?? []
  const buttons = tabs.map((tab) => {
    const button = element('div', 'weapp-tab')
    const icon = document.createElement('img')
    icon.alt = ''
    const label = element('span', '')
    label.textContent = tab.text
    button.append(icon, label)
    onPress(button, () => onTab(tab.pagePath))
    bar.append(button)
    return { tab, button, icon, label }
  })
  document.body.append(screen, bar, capsule)
  const toastBox = element('div', 'weapp-toast')

  return {
    screen,
    showTab(path) {
      const isTab = tabs.some((tab) => tab.pagePath === path)
      document.body.toggleAttribute('data-tabs', isTab)
      for (const { tab, button, icon } of buttons) {
        const on = tab.pagePath === path
        button.toggleAttribute('data-on', on)
        button.style.color = themed(pack, (on ? pack.app.tabBar?.selectedColor : pack.app.tabBar?.color) ?? '')
        const file = themed(pack, (on ? tab.selectedIconPath : tab.iconPath) ?? '')
        icon.src = pack.assets[file] ?? ''
        icon.hidden = file === ''
      }
      bar.style.background = themed(pack, pack.app.tabBar?.backgroundColor ?? '')
    },
    setTabText(index, text) {
      const entry = buttons[index]
      if (entry) entry.label.textContent = text
    },
    toast(title) {
      toastBox.textContent = title
      document.body.append(toastBox)
    },
    hideToast: () => toastBox.remove(),
    choose(title, content, labels) {
      const box = element('div', 'weapp-modal')
      const heading = element('strong', '')
      heading.textContent = title
      const text = element('p', '')
      text.textContent = content
      box.append(heading, text)
      document.body.append(box)
      return new Promise((resolve) => {
        labels.forEach((label, index) => {
          const button = element('div', 'weapp-modal-button')
          button.textContent = label
          onPress(button, () => {
            box.remove()
            resolve(index)
          })
          box.append(button)
        })
      })
    },
  }
}

/**
 * Reports only presses that began on the target. After a touch the browser sends a click to the element now at that
 * point, which may be a dialog that the touch has just opened.
 */
export function onPress(target: HTMLElement, pressed: () => void): void {
  let down = false
  target.addEventListener('pointerdown', () => {
    down = true
  })
  target.addEventListener('click', () => {
    if (down) pressed()
    down = false
  })
}

/** A value of app.json that begins with `@` refers to theme.json. */
function themed(pack: CompiledPackage, value: string): string {
  if (!value.startsWith('@')) return value
  const mode = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  return (pack.theme as Record<string, Record<string, string>>)[mode]?.[value.slice(1)] ?? ''
}

function element(tag: string, className: string): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  return made
}
