import { describe, expect, it } from 'vitest'
import { fakeWorld, learner } from '../../../test/fake-services'
import { createStore } from '../../store/store'
import { changeLanguage, loginInfo } from '../identity/identity.contract'
import { version, waterconfig } from './setting.contract'
import { settingSlice, startLanguage } from './setting.slice'

async function settings(user: ReturnType<typeof learner> | null) {
  const world = await fakeWorld(user)
  world.serve(version, () => ({ version: '1.2.3', edition: 'private' as const, demo: true, languages: [] }))
  world.serve(waterconfig, () => ({ waterconfig: { waterprint: 1, watertext: 'Org · Lena' } }))
  const saved: string[] = []
  world.serve(changeLanguage, ({ language }) => {
    saved.push(language)
    return {}
  })
  world.serve(loginInfo, () => ({
    user: [learner({ language: saved.at(-1) as 'zhTW', rolename: saved.at(-1) === 'zhTW' ? '學員' : 'Learner' })],
  }))
  const looks: unknown[] = []
  world.platform.system.applyAppearance = (look) => looks.push(look)
  const store = createStore([settingSlice], world.services)
  const stop = store.start()
  return { world, saved, looks, stop, state: () => store.of(settingSlice).getState() }
}

describe('language, theme and text size', () => {
  it('apply at once, stay on the device, and the language is remembered on the server', async () => {
    const { world, saved, looks, state, stop } = await settings(learner())
    await state().setLanguage('zhTW')
    state().setTheme('dark')
    state().setTextScale(1.3)
    stop()
    state().setSingleKeys(false)
    expect(looks.at(-1)).toEqual({
      language: 'zh-TW',
      theme: 'dark',
      fontScale: 1.3,
      reducedMotion: false,
      singleKeys: false,
    })
    expect(saved).toEqual(['zhTW'])
    expect(world.services.session.user()).toMatchObject({ language: 'zhTW', rolename: '學員' })
    const later = createStore([settingSlice], world.services).of(settingSlice).getState()
    expect(later).toMatchObject({ theme: 'dark', textScale: 1.3, singleKeys: false })
  })

  it('a language that can’t be had is said and tried again with the network; nothing is left unhandled', async () => {
    const { world, saved, state, stop } = await settings(learner())
    const { texts } = world.services
    const bring = texts.use
    texts.use = () => Promise.reject(new Error('no such piece'))
    await state().setLanguage('zhTW')
    expect(state()).toMatchObject({ language: 'en', missingLanguage: 'zhTW' })
    expect(saved).toEqual([])
    texts.use = bring
    world.platform.setOnline(false)
    world.platform.setOnline(true)
    await world.timer.advance(0)
    stop()
    expect(state()).toMatchObject({ language: 'zhTW', missingLanguage: null })
    expect(saved).toEqual(['zhTW'])
  })

  it('follow the person who signs in, unless the device was set on purpose', async () => {
    const { world, saved, state, stop } = await settings(null)
    world.services.session.begin(learner({ language: 'zhTW' }))
    await world.timer.advance(0)
    expect(state().language).toBe('zhTW')
    await state().setLanguage('en')
    world.services.session.begin(learner({ id: 'u2', language: 'zhCN' }))
    await world.timer.advance(0)
    stop()
    expect([state().language, saved]).toEqual(['en', ['en']])
  })

  it('begin as set, else as the signed-in person has them, else as the system has them', async () => {
    const { world, stop } = await settings(null)
    stop()
    const { storage } = world.platform
    expect(startLanguage(storage, 'zh-Hant-HK')).toBe('zhTW')
    expect(startLanguage(storage, 'zh-SG')).toBe('zhCN')
    expect(startLanguage(storage, 'fr-FR')).toBe('en')
    world.services.session.begin(learner({ language: 'zhCN' }))
    expect(startLanguage(storage, 'fr-FR')).toBe('zhCN')
    storage.set('lianda.language', 'zhTW')
    expect(startLanguage(storage, 'fr-FR')).toBe('zhTW')
  })
})

it('the watermark is the organisation’s, and gone after signing out', async () => {
  const { world, state, stop } = await settings(learner())
  await world.timer.advance(2_000)
  expect(state()).toMatchObject({ watermark: 'Org · Lena', version: '1.2.3', demo: true })
  world.services.session.end()
  expect(state().watermark).toBeNull()
  stop()
})
