import { chromium } from 'playwright-core'
import { readFileSync } from 'node:fs'
const accounts = JSON.parse(readFileSync('/tmp/h1/data/demo-accounts.json', 'utf8'))
const who = accounts.find((a) => a.role === 'owner') ?? accounts.find((a) => a.role === 'admin')
const O = 'http://localhost:4871'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
for (const [n, vp] of [['d', { width: 1440, height: 900 }], ['p', { width: 390, height: 844 }]]) {
  const c = await b.newContext({ viewport: vp, locale: 'zh-CN', hasTouch: n === 'p', isMobile: n === 'p', serviceWorkers: 'block' })
  const p = await c.newPage()
  p.on('console', (m) => m.type() === 'error' && console.log('console', m.text()))
  p.on('pageerror', (e) => console.log('pageerror', e.message))
  await p.goto(O + '/#/login'); await p.locator('#sign-in-account').fill(who.account); await p.locator('#sign-in-password').fill(who.password); await p.keyboard.press('Enter')
  await p.waitForURL(/dashboard|task|admin|home/, { timeout: 30000 }).catch(() => {}); await p.waitForTimeout(2000)
  const seen = []
  p.on('response', (r) => r.url().endsWith('.js') && seen.push(r.url().split('/').pop()))
  const shot = (name) => p.screenshot({ path: `/tmp/h1/${n}-${name}.png` })
  await p.goto(O + '/admin/#/admin/homePage/homePage'); await p.waitForTimeout(2500)
  const home = seen.splice(0); console.log(n, 'home', home.length)
  await p.goto(O + '/admin/#/admin/log/logoperation'); await p.waitForTimeout(2500); await shot('log')
  console.log('log', seen.splice(0).join(' '))
  const days = p.getByRole('button', { name: /时间/ }).first(); await days.click(); await p.waitForTimeout(800); await shot('log-days')
  const box = await p.locator('.ant-picker-range').boundingBox(); console.log('picker', box)
  await p.keyboard.press('Escape'); 
  await p.mouse.click(5, 5)
  await p.goto(O + '/admin/#/admin/system/adminuser'); await p.waitForTimeout(2500); await shot('users')
  await p.getByRole('button', { name: /新建|新增|添加/ }).first().click(); await p.waitForTimeout(900); await shot('user-drawer')
  await p.goto(O + '/admin/#/admin/voice/questionbank'); await p.waitForTimeout(2500); await shot('bank')
  const more = p.getByRole('button', { name: /更多/ }).first()
  if (n === 'd') await p.locator('tbody tr[tabindex]').first().hover()
  await more.click({ force: true }); await p.waitForTimeout(700); await shot('bank-menu')
  await p.keyboard.press('Escape'); console.log('focus', await p.evaluate(() => document.activeElement?.getAttribute('aria-label')))
  await c.close()
}
await b.close()
