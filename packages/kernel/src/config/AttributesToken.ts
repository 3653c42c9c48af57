import { type Token, token } from '../di/token.js'

/** Returns whether the page has set a configuration key through an element's attribute. */
export type IsFromAttribute = (key: string) => boolean

/** Token of {@link IsFromAttribute}; absent unless elements provide the configuration. */
export const AttributesToken: Token<IsFromAttribute> = token('attributes')
