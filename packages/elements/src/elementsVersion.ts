/** The version of this package. */
export const elementsVersion: string = '0.1.0'
