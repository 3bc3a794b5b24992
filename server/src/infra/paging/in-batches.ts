/** How a cursor over many documents reads: by itself it brings 16 MB at a time, which are tens of thousands of them in memory. */
export const IN_BATCHES = { batchSize: 1_000 } as const
