const WRITTEN = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** A figure of a report: `12,345.6`, at most one decimal. All languages of the office write it alike. */
export const figure = (value: number): string => WRITTEN.format(value)
