/** Version of this package, sent in the user agent. */
export const version: string = '0.1.0'
