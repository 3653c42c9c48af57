import { type ConfigOption, ConfigValueError, parseCsv } from '@lading/kernel'
import type { CameraMode } from './engine/CaptureSnapshot.js'

const MODES: readonly string[] = ['photo', 'video', 'scan']

export function listCameraModes(value: string): readonly CameraMode[] {
  return parseCsv(value) as CameraMode[]
}

/** The configuration key `cameraModes`; the deprecated keys add or remove videos and set the first mode. */
export const cameraModes: ConfigOption<string> = {
  default: 'photo,video',
  parse(value) {
    const modes = typeof value === 'string' ? parseCsv(value) : []
    if (modes.length === 0 || !modes.every((mode) => MODES.includes(mode))) {
      throw new ConfigValueError('Expected photo, video or scan, or several of them separated by commas.')
    }
    return [...new Set(modes)].join()
  },
  from: ['enableVideoRecording', 'defaultCameraMode'],
  derive(value, get) {
    const modes = new Set(listCameraModes(value))
    const withVideo = get('enableVideoRecording')
    const first = get('defaultCameraMode')
    if (withVideo === true) modes.add('video')
    if (withVideo === false) modes.delete('video')
    // The deprecated keys can remove every mode, but a camera needs at least one mode.
    if (modes.size === 0) modes.add('photo')
    return first && modes.has(first) ? [...new Set([first, ...modes])].join() : [...modes].join()
  },
}
