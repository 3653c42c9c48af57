import { takeDocumentLimits } from './films/takeDocumentLimits.mjs'
import { takeFollowProgress } from './films/takeFollowProgress.mjs'
import { takePhone } from './films/takePhone.mjs'
import { takePhotoPrivacy } from './films/takePhotoPrivacy.mjs'
import { takeScan } from './films/takeScan.mjs'
import { takeStoredFiles } from './films/takeStoredFiles.mjs'
import { takeSuggestions } from './films/takeSuggestions.mjs'

/**
 * @typedef {object} Film
 * @property {string} name Of its files in docs/images/films.
 * @property {(set: import('./films/filmPage.mjs').FilmSet) => Promise<import('./films/filmPage.mjs').Taken>} take
 */

/** @type {readonly Film[]} */
export const films = [
  { name: 'suggestions', take: takeSuggestions },
  { name: 'photo-privacy', take: takePhotoPrivacy },
  { name: 'document-limits', take: takeDocumentLimits },
  { name: 'stored-files', take: takeStoredFiles },
  { name: 'phone', take: takePhone },
  { name: 'scan', take: takeScan },
  { name: 'follow-progress', take: takeFollowProgress },
]
