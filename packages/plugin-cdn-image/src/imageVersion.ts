/** The version of this package, which pictures carry in their URLs. */
export const imageVersion: string = '0.1.0'
