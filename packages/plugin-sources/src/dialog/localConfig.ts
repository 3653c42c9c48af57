import { booleanOption, type ConfigDefinition, choiceOption, defineConfig } from '@lading/kernel'

/** The camera that the system dialog opens; an empty string is the device's default. */
export type CameraCapture = '' | 'user' | 'environment'

declare module '@lading/kernel' {
  interface ConfigMap {
    /** The camera that the system dialog opens: `user` for the front, `environment` for the back. */
    cameraCapture: CameraCapture
    /**
     * Whether folders are added with their hidden files: names that begin with a dot, such as `.DS_Store`, `.git` and `.env`,
     * and `Thumbs.db`, `desktop.ini`, `~$…` and `__MACOSX`. @default false
     */
    hiddenFiles: boolean
  }
}

/** Configuration key definitions for the local source. */
export const localConfig: ConfigDefinition = defineConfig({
  cameraCapture: choiceOption('', 'user', 'environment'),
  hiddenFiles: booleanOption(false),
})
