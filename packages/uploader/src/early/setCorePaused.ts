import type { PageCore } from './PageCore.js'

/** Stops a core's uploads, or lets them continue. Before the app is loaded, nothing else can have stopped one. */
export function setCorePaused({ core, uploader }: PageCore, isPaused: boolean): void {
  core.services.link.parts?.uploads[isPaused ? 'pause' : 'resume'](uploader.entries.ids)
}
