/** The name that Uploadcare's package uses for itself. */
export const PACKAGE_NAME = 'blocks'

/** This package's version. */
export const PACKAGE_VERSION: string = '0.1.0'
