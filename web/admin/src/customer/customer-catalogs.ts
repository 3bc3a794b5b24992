/** Catalog type "customers". */
export const CUSTOMER_CATALOGS = 4
