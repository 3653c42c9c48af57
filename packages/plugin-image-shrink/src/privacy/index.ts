export { photoPrivacy } from './photoPrivacy.js'
export type { LocationPolicy, PrivacyConfig } from './privacyConfig.js'
export type { PrivacyMessages } from './privacyMessages.js'
