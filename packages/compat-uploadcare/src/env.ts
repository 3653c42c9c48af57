/** The name by which Uploadcare's package calls itself. */
export const PACKAGE_NAME = 'blocks'

/** The version of this package. */
export const PACKAGE_VERSION: string = '0.1.0'
