import { type Token, token } from '../di/token.js'
import type { GroupOutput } from './GroupOutput.js'

/** Token for {@link GroupOutput}. */
export const GroupsToken: Token<GroupOutput> = token('groups')
