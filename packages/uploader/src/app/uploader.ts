import type { UploaderApp } from '../UploaderApp.js'
import { createUploaderApp } from './createUploaderApp.js'
import { readyMadeDashboard } from './readyMadeDashboard.js'
import { readyMadePlugins } from './readyMadePlugins.js'

/** The app of the ready-made components. */
export const uploader: UploaderApp = createUploaderApp({
  plugins: () => [readyMadeDashboard(), ...readyMadePlugins()],
  config: { userAgentIntegration: 'React-Uploader/1.8.0' },
})
