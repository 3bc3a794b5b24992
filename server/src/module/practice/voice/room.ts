/** The sockets that take part in one session. */
export const roomOf = (sessionId: string): string => `practice:${sessionId}`
