/** The part of Intl that the texts need: the plural form of a number. */
interface PluralIntl {
  PluralRules: new (
    language: string,
  ) => { select(count: number): string; resolvedOptions(): { pluralCategories: string[] } }
}

/** Plural forms of the three languages: English has two, both kinds of Chinese have one. */
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

/** The device's own Intl, else a minimal replacement. Read by name, since a free `Intl` resolves to this export. */
export const deviceIntl: PluralIntl = ((globalThis as Record<string, unknown>)['Intl'] as PluralIntl) ?? { PluralRules }
