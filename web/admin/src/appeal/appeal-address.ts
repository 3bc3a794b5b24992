/** The list of appeals with these filters. */
export const appealAddress = (filters: Record<string, string>): string =>
  `/admin/train/complain?${new URLSearchParams(filters).toString()}`
