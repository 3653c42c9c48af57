import { createTransport } from '@lading/plugin-uploadcare-transport/upload'
import { createListViews } from '@lading/react/list'
import { listStyle } from './listStyle.js'
import type { FirstFileCode } from './readyMadePlugins.js'

/** The list and the uploads. */
export const firstFile: FirstFileCode = { ...createListViews(listStyle), createTransport }

// The app has these already. The exports let bundlers see that what they share with the list belongs to the app's own chunk,
// instead of more chunks: a first upload costs two requests.
export { readyMade } from './readyMade.js'
export { readyMadePlugins } from './readyMadePlugins.js'
