import type { Uploader } from '@lading/kernel'

/** The value of `apiRef` while the component is mounted. */
export interface UploaderHandle {
  /** Returns the component's uploader. */
  getAPI(): Uploader
}

/** Equivalent to a class type, for refs typed as `InstanceType<UploadCtxProvider>`. */
export type UploadCtxProvider = new () => UploaderHandle
