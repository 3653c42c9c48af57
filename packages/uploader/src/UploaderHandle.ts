import type { Uploader } from '@lading/kernel'

/** The value of `apiRef` while the component is mounted. */
export interface UploaderHandle {
  /** Returns the uploader of the component. */
  getAPI(): Uploader
}

/** The same as a class type, for refs typed as `InstanceType<UploadCtxProvider>`. */
export type UploadCtxProvider = new () => UploaderHandle
