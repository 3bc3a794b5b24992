import type { ConfigProviderProps } from 'antd'
import type { Language } from '@lianda/shared/contract/fields'

type AntdTexts = NonNullable<ConfigProviderProps['locale']>

/** antd's texts, and dayjs locales (months, weekdays, first day of the week), which antd's texts don't contain. */
const LOADERS: Record<Language, () => Promise<[{ default: AntdTexts }, ...unknown[]]>> = {
  zhCN: () => Promise.all([import('antd/locale/zh_CN'), import('dayjs/locale/zh-cn')]),
  zhTW: () => Promise.all([import('antd/locale/zh_TW'), import('dayjs/locale/zh-tw')]),
  en: async () => [await import('antd/locale/en_US')],
}

const brought: Partial<Record<Language, AntdTexts>> = {}

export async function bringAntdTexts(language: Language): Promise<void> {
  brought[language] ??= (await LOADERS[language]())[0].default
}

/** undefined (antd's English) for a language that is not loaded. */
export const antdTexts = (language: Language): AntdTexts | undefined => brought[language]
