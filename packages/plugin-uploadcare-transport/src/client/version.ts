/** This package's version, sent in the user agent. */
export const version: string = '0.1.0'
