import { type Token, token } from '../di/token.js'
import type { ObjectUrls } from './ObjectUrls.js'

/** Token of the {@link ObjectUrls}. */
export const ObjectUrlsToken: Token<ObjectUrls> = token('object-urls')
