import { validators } from '@lading/kernel'
import { camera } from '@lading/plugin-camera'
import { localSource } from '@lading/plugin-sources'
import { uploadcareTransport } from '@lading/plugin-uploadcare-transport'
import { dashboard } from '@lading/react'
import { cdnThumbnails } from '../cdnThumbnails.js'
import type { UploaderLayer } from './UploaderLayer.js'

/** Returns the settings of every ready-made uploader; the page's props take precedence. */
export function builtInLayer(): UploaderLayer {
  return {
    config: { userAgentIntegration: 'React-Uploader/1.8.0' },
    plugins: [validators(), uploadcareTransport(), localSource(), camera(), dashboard(), cdnThumbnails()],
    slots: {},
  }
}
