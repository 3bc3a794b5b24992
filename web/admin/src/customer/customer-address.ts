/** Where a customer is edited. */
export const customerAddress = (id: string): string => `/admin/voice/voicecustomerdetails?id=${id}`
