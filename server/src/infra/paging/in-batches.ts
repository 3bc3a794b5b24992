/** How a cursor over many documents reads: by itself it brings 16 MB at a time, which are tens of thousands of them in memory. */
export const IN_BATCHES = { batchSize: 1_000 } as const

/** The same where it is done while others talk: what comes at once holds the thread until it is decoded, 250 documents for some ms. */
export const IN_SHORT_BATCHES = { batchSize: 250 } as const
