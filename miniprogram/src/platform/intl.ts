/** The part of Intl that the texts need: which plural form a number takes. */
interface PluralIntl {
  PluralRules: new (
    language: string,
  ) => { select(count: number): string; resolvedOptions(): { pluralCategories: string[] } }
}

/** Plural forms of the three languages: English has two, Chinese one. */
export class PluralRules {
  private readonly english: boolean

  constructor(language: string) {
    this.english = language.startsWith('en')
  }

  select(count: number): string {
    return this.english && Math.abs(count) === 1 ? 'one' : 'other'
  }

  resolvedOptions(): { pluralCategories: string[] } {
    return { pluralCategories: this.english ? ['one', 'other'] : ['other'] }
  }
}

/** The device's own Intl, or the little that is needed where there is none. Read by name: a free `Intl` would be this module. */
export const deviceIntl: PluralIntl = ((globalThis as Record<string, unknown>)['Intl'] as PluralIntl) ?? { PluralRules }
