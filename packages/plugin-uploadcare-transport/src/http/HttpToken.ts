import { type Token, token } from '@lading/kernel'
import type { Http } from './Http.js'

/** Token of the {@link Http} port. @default `XMLHttpRequest` */
export const HttpToken: Token<Http> = token('uploadcare-transport/http')
