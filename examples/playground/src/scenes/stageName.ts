import type { SceneId } from './scenes.js'

/** The `ctxName` of the uploader beside the form: one for each scene, whose list is its own. */
export function stageName(scene: SceneId): string {
  return `playground-${scene}`
}
