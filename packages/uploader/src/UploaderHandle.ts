import type { Uploader } from '@lading/kernel'

/** The value of `apiRef` while the component is mounted. */
export interface UploaderHandle {
  /** Returns the uploader of the component. */
  getAPI(): Uploader
  /** Resolves when the plugins of the page are set up; null where they are. Calls of `getAPI()` need not wait for it. */
  readonly starting?: Promise<unknown> | null
}

/** The same as a class type, for refs typed as `InstanceType<UploadCtxProvider>`. */
export type UploadCtxProvider = new () => UploaderHandle
