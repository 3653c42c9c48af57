import type { Uploader } from '@lading/kernel'

/** What `apiRef` holds while the component is on the page. */
export interface UploaderHandle {
  /** The uploader behind the component. */
  getAPI(): Uploader
}

/** The same as a class type, for refs typed as `InstanceType<UploadCtxProvider>`. */
export type UploadCtxProvider = new () => UploaderHandle
