import { chromium } from 'playwright-core'
import { existsSync, readFileSync } from 'node:fs'
const accounts = JSON.parse(readFileSync('/tmp/h1/data/demo-accounts.json', 'utf8'))
const who = accounts.find((a) => a.role === 'owner')
const O = 'http://localhost:4871'
const TYPES = { js: 'text/javascript', css: 'text/css', html: 'text/html' }
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const c = await b.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', serviceWorkers: 'block' })
c.setDefaultTimeout(150000); let p = await c.newPage()
await p.goto(O + '/#/login'); await p.locator('#sign-in-account').fill(who.account); await p.locator('#sign-in-password').fill(who.password); await p.keyboard.press('Enter'); await p.waitForURL((u) => !u.hash.includes('login'), { waitUntil: 'commit' }); await p.waitForTimeout(1000)
for (const dist of process.argv.slice(2)) {
  await p.close(); p = await c.newPage()
  await c.unroute('**/*'); await c.route('**/admin/**', (r) => {
    const path = new URL(r.request().url()).pathname.replace('/admin/', '') || 'index.html'
    const file = `${dist}/${path}`
    return existsSync(file) ? r.fulfill({ body: readFileSync(file), contentType: TYPES[path.split('.').pop()] ?? 'application/octet-stream' }) : r.continue()
  })
  await p.goto(`${O}/admin/#/admin/voice/questionbank`)
  const more = p.locator('tbody tr[tabindex] button[aria-label*="更多"]').first(); await more.waitFor({ state: 'attached' }); await p.waitForTimeout(6000)
  const at = () => p.evaluate(() => document.activeElement?.outerHTML.slice(0, 90))
  for (const key of ['Escape', 'Tab', 'Enter', 'click']) {
    await more.focus(); await p.keyboard.press('Enter'); await p.waitForTimeout(2500)
    const inside = await p.evaluate(() => document.activeElement?.closest('[role=menu]') !== null)
    if (key === 'Enter') { await p.keyboard.press('End'); await p.keyboard.press('ArrowUp') }
    if (key === 'click') await p.mouse.click(900, 75); else await p.keyboard.press(key)
    await p.waitForTimeout(2000)
    console.log(dist, key, 'inside', inside, '| back', await more.evaluate((e) => e === document.activeElement), await at(), 'menus', await p.locator('.ant-dropdown:not(.ant-dropdown-hidden)').count(), 'dialogs', await p.getByRole('dialog').count())
    if (key === 'Enter') { await p.keyboard.press('Escape'); await p.waitForTimeout(2000) }
  }
}
await b.close()
