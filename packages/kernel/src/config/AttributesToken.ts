import { type Token, token } from '../di/token.js'

/** Returns whether the page has set a configuration key by an attribute of an element. */
export type IsFromAttribute = (key: string) => boolean

/** Token of {@link IsFromAttribute}; absent unless elements have the configuration. */
export const AttributesToken: Token<IsFromAttribute> = token('attributes')
