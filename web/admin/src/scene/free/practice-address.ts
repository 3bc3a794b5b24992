/** Address of a free practice's editor. */
export const practiceAddress = (id: string): string => `/admin/train/editfreepractice?id=${id}`
