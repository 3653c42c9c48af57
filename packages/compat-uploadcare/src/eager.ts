import '@lading/uploader/eager'
import { adapterLoader } from './plugins/AdapterLoader.js'
import { setUpPlugin } from './plugins/setUpPlugin.js'

// Imported for its side effect: loads the uploader with the page, so that its API is complete once a component is mounted.
adapterLoader.provide(setUpPlugin)
