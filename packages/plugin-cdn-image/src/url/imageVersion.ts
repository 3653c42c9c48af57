/** This package's version, which is added to image URLs. */
export const imageVersion: string = '0.1.0'
