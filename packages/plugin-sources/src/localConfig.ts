import { type ConfigDefinition, ConfigValueError, defineConfig } from '@lading/kernel'

/** Which of a device's cameras the system's dialog opens; an empty text leaves it to the device. */
export type CameraCapture = '' | 'user' | 'environment'

declare module '@lading/kernel' {
  interface ConfigMap {
    /** Which of the device's cameras the system's dialog opens: the one facing the person or the other way. */
    cameraCapture: CameraCapture
  }
}

/** The configuration keys of the local source. */
export const localConfig: ConfigDefinition = defineConfig({
  cameraCapture: {
    default: '',
    parse(value) {
      if (value === '' || value === 'user' || value === 'environment') return value
      throw new ConfigValueError('Expected user, environment or an empty text.')
    },
  },
})
